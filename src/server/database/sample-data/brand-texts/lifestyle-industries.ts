import type { IndustryTexts } from "./text-set.ts";

export const fashionAndBeauty: IndustryTexts = {
  companies: [
    [
      "Halvenne Knitwear",
      "Merino jumpers from a single mill, sold with a darning kit and a guarantee of ten years.",
    ],
    ["Oddlace", "Shoelaces, soles and repairs by post, so that good shoes get a second decade."],
    ["Tarn & Thimble", "Workwear cut for women who climb ladders. Pockets everywhere, nothing pink."],
    [
      "Solumaré Skin",
      "Four fragrance-free products for sensitive skin, made in small batches and refilled in glass.",
    ],
    [
      "Barrowmere",
      "Waxed rainwear for cities, with a rewaxing service that people plan their autumn around.",
    ],
    ["Ninefold Denim", "One jean in nine fits and thirty-one lengths, made to order in twelve days."],
    [
      "Velanta Cosmetics",
      "Colour cosmetics matched on four undertones before anything is given a shade number.",
    ],
    ["Pim Okello Jewellery", "Recycled silver, cast in one studio and stamped with the maker's initials."],
    ["Curlwright", "Shampoo bars and leave-ins for coily hair, formulated for hard water."],
    ["Maison Ruvel", "Perfumes with a single idea each. Samples first, bottles later."],
    ["Lowtide Swim", "Swimwear in sizes 34 to 54, tested by a winter swimming club."],
    [
      "Fernhatch",
      "Children's clothes that grow two sizes, rented by the season and mended between families.",
    ],
    [
      "Kestrin Grooming",
      "Shaving gear for thick beards and thin patience, with blades that go back for recycling.",
    ],
  ],
  goals: [
    "Show how the pieces look on different bodies, and move first-time visitors to a sample or a fitting.",
    "Launch the autumn collection with a dozen creators who keep clothes for years.",
    "Get honest long-term reviews that we can link from the product pages.",
    "Reach buyers outside our home market before we open the second shop.",
    "Explain the repair service; nobody believes that it is free.",
  ],
  collaborations: ["Try-on videos", "Lookbooks", "Long-term testing"],
};

export const foodAndBeverage: IndustryTexts = {
  companies: [
    ["Brindle Oat Co.", "Oat milk from one valley and one harvest, with the farm's name on every carton."],
    ["Sundew Pickles", "Twelve pickles, six of them seasonal, all of them crunchy. Fermented, never heated."],
    ["Tolvanen & Daughter", "Rye crispbread baked thin, packed in paper and very loud to eat."],
    ["Picnic Theory", "Tinned fish with better recipes on the lid than most cookbooks have inside."],
    ["Calder Lane Coffee", "A roastery that publishes what it pays for every sack, and to whom."],
    ["Mundo Masa", "Fresh tortillas from heirloom corn, ground at night and delivered before lunch."],
    ["Glasshouse Tonic", "Bitter, botanical and without alcohol. Made for people who dislike sweet drinks."],
    ["Tenebra Chocolate", "Single-farm chocolate in slim bars, with tasting notes that do not show off."],
    ["Yellowhammer Honey", "Honey by postcode: forty hives on forty roofs, each jar numbered."],
    [
      "Nine Ladles",
      "Soup concentrates for offices and tired families, without anything that needs explaining.",
    ],
    ["Kettle & Quince", "Jams cooked in copper, with half of the usual sugar."],
    ["Zarafet Spices", "Whole spices in small tins, filled to order and dated by the week."],
    ["Pale Acre Dairy", "Yoghurt and kefir in returnable glass from a herd of sixty-two."],
  ],
  goals: [
    "Get the recipes cooked: we measure saves and supermarket coupons, not views.",
    "Win weekday cooks who have never bought the category before.",
    "Introduce two new flavours in three cities, with tastings that creators host.",
    "Build a library of recipe videos that shops can use at the shelf.",
    "Explain the price by showing the farm. We will pay for the train ticket.",
  ],
  collaborations: ["Recipe development", "Tastings", "Live cooking"],
};

export const healthAndFitness: IndustryTexts = {
  companies: [
    [
      "Stillwren Physio",
      "Exercise plans written by physiotherapists, with a human who answers within a day.",
    ],
    ["Bodkin Bikes", "City e-bikes light enough to carry upstairs, serviced at your door."],
    ["Onda Swim School", "Swimming lessons for adults. Warm pools, small groups, no whistles."],
    ["Trailmoss", "Trail shoes that can be resoled twice, built on three foot widths."],
    ["Pulsewell", "A heart-rate strap without an account, without a cloud and without a subscription."],
    ["Evenfold Yoga", "Cork mats and folding blocks, and a trade-in for the old ones."],
    ["Ironroot Gym Supply", "Home gym gear for small flats, tested to twice the stated load."],
    ["Lumenwick Sleep", "Lamps that wake you slowly, designed with shift workers."],
    [
      "Podsworth Nutrition",
      "Plain protein from peas and pumpkin seeds; four ingredients, all printed large.",
    ],
    ["Marrow & Mint", "Cooked meals for people in recovery, planned by dietitians, delivered chilled."],
    ["Halfway Hydration", "Electrolyte tablets developed with an ultra-running club, sold in refill tins."],
    ["Sorrel Studio", "Pilates and strength in rooms for eight, in four cities and on screen."],
    ["Kinta Climbing", "Chalk, holds and training boards for people who climb in their hallway."],
  ],
  goals: [
    "Recruit beginners. Our regulars find us anyway.",
    "Document one honest twelve-week plan with three creators of different ages.",
    "Fill the first month of the new studio with people who will come back.",
    "Put the product on the feet, wrists or shelves of coaches that others trust.",
    "Replace our before-and-after pictures with stories that we are proud of.",
  ],
  collaborations: ["Training plans", "Gear tests", "Event coverage"],
};

export const travelAndTourism: IndustryTexts = {
  companies: [
    [
      "Slow Line Rail Holidays",
      "Train holidays with the seats reserved, the hotels walkable and the maps on paper.",
    ],
    ["Casa Brisenda", "Thirty small guest houses on three coasts, each run by the family that owns it."],
    ["Fjellhus Cabins", "Off-grid cabins for four, one hour from the last bus stop."],
    ["Wayfold Luggage", "Cabin bags repaired for life, including by your own hands with our spare parts."],
    ["Tandoor Trails", "Food walks in eleven cities, guided by home cooks and paid like proper work."],
    ["Islet Ferries", "Day passes for small islands, with the timetable that locals use."],
    ["Nomadi Desk", "Month-long stays with a real chair, a quiet room and a fibre line we have measured."],
    ["Rambleway", "Self-guided walks with luggage transfer and a phone number that is answered."],
    ["Southern Lantern Tours", "Night-sky trips in groups of ten, led by astronomers who can tell jokes."],
    ["Harbour & Hound", "Holidays with dogs: ferries, cabins and restaurants that mean it."],
    ["Pangolin River Lodges", "Four lodges, forty guides, and most of the profit left in the valley."],
    ["Quietside Hostels", "Hostels with doors that close softly, in old post offices and schools."],
    ["Altamora Cable Cars", "Mountain transport and summer passes for people who would rather walk down."],
  ],
  goals: [
    "Fill the shoulder season; July sells itself.",
    "Show the journey by train as the best part of the holiday.",
    "Reach travellers with wheelchairs, pushchairs or dogs, and show the real doors and ramps.",
    "Commission a picture library of all houses in spring light.",
    "Launch in two new countries with guides by people who live there.",
  ],
  collaborations: ["Destination guides", "Photo licensing", "Press trips"],
};

export const homeAndLifestyle: IndustryTexts = {
  companies: [
    ["Lathe & Loom", "Tables and blankets from two workshops that share a yard."],
    ["Mossdeep Paints", "Chalky wall paint in sixty colours, in tins that go back to be filled again."],
    ["Copperling", "Pans that are re-tinned for free as long as you own them."],
    ["Fig & Fuse", "Portable lamps for balconies, tents and power cuts."],
    ["Rooftop Seed Library", "Vegetable seeds for pots, boxes and very small gardens."],
    ["Ashgrove Bedding", "Linen and wool bedding, woven within a day's drive of the fields."],
    ["Plumb Line Tools", "Hand tools for renters: eleven pieces, one drawer, no batteries."],
    ["Tidewrack Ceramics", "Plates glazed with ash from the coast, seconds sold every first Saturday."],
    ["Nestwright Storage", "Shelving that moves house with you and never needs a wall."],
    ["Dovecote Cleaning", "Concentrated cleaning powders, five of them, for everything."],
    ["Little Meridian", "Clocks and barometers, designed to be read from the sofa."],
    ["Verdorel Plants", "House plants with a care line that sends a person, or at least a phone call."],
    ["Hearth & Hollow", "Small wood stoves that meet the strictest rules and still crackle."],
  ],
  goals: [
    "Place the range in homes that are lived in, not in studios.",
    "Follow three makeovers from the first sketch to the first dinner.",
    "Teach the care of the product, so that it lasts and people tell others.",
    "Test a rental offer with creators who move house this year.",
    "Collect stills for the new catalogue from ten homes in five countries.",
  ],
  collaborations: ["Room makeovers", "DIY builds", "Photo licensing"],
};

export const sports: IndustryTexts = {
  companies: [
    ["Northbank Rowing", "Rowing machines with wooden rails and a club that meets online at six."],
    [
      "Pitchside Kit Co.",
      "Football kits for amateur teams, made to order and sized for everyone in the squad.",
    ],
    ["Volée Table Tennis", "Outdoor tables and slow balls for parks, schools and lunch breaks."],
    ["Redstart Running", "A race series through old towns, with a start wave for walkers."],
    ["Grip Theory", "Climbing tape, hand cream and the patience to use both."],
    ["Coldfin Wetsuits", "Limestone wetsuits cut for short people, tall people and cold lakes."],
    ["Kickplate Skate", "Skateboards from reclaimed maple, with lessons for people over thirty."],
    ["Sable Archery Club Supply", "Beginner bows and targets that schools can afford and clubs can mend."],
    ["Overlap Rugby", "Rugby kit for girls' teams, developed with twelve clubs and worn by four hundred."],
    ["Cadence Lane", "Cycling clothes without logos, warm from three degrees upwards."],
    ["Homestretch Ticketing", "Season passes for small stadiums, with the fee printed on the ticket."],
    ["Ballast Sailing", "Sailing courses on boats that are older than the teachers."],
    ["Sundial Cricket", "Bats, balls and a coaching app that works without reception."],
  ],
  goals: [
    "Bring newcomers to the trial days; we count the people who turn up.",
    "Put women's teams first in everything that we show this season.",
    "Follow one amateur club from pre-season to the last match.",
    "Launch the spring kit with creators who really play.",
    "Sell out the race in the second city without discount codes.",
  ],
  collaborations: ["Event coverage", "Gear tests", "Team features"],
};

import type { IndustryTexts } from "./text-set.ts";

export const technology: IndustryTexts = {
  companies: [
    ["Fennwick Audio", "Repairable headphones with spare parts in a drawer, not in a warehouse overseas."],
    ["Quillbyte", "A notes app that keeps plain files on your own disk and syncs them end to end."],
    ["Helioboard", "Plug-in solar for balconies, with an app that tells the truth about clouds."],
    ["Parcelle Maps", "Offline maps for walkers, updated by the people who cut the paths."],
    ["Tinderbox Robotics", "Robot kits for schools that survive a drop from the second floor."],
    ["Larkspur Phones", "A phone with a user-replaceable battery and eight years of updates."],
    ["Oakline Routers", "Home routers with a real off switch for each person in the house."],
    ["Signalkeep", "Password sharing for families and clubs, explained in four pictures."],
    ["Mirrorless Kiosk", "Refurbished cameras, graded honestly, with a year to change your mind."],
    ["Patchwork Cloud", "Small-business backups that are tested by restoring them, every week."],
    ["Deskpilot", "Calendars for teams that work in four time zones and like their evenings."],
    ["Cindercase", "Cases and stands from recycled fishing nets, for devices that people keep."],
    ["Bytewell Learning Lab", "Programming courses in local languages, taught by working engineers."],
  ],
  goals: [
    "Reach people who keep devices for five years, and show them the spare-parts shop.",
    "Have three respected reviewers take the product apart on camera.",
    "Explain end-to-end encryption without using the words.",
    "Move trial users to the paid plan with tutorials from creators that they already follow.",
    "Support the launch in two languages with live builds.",
  ],
  collaborations: ["Long-term reviews", "Explainers", "Live builds"],
};

export const education: IndustryTexts = {
  companies: [
    ["Lexicorner", "Language lessons of eleven minutes, recorded in kitchens, trains and queues."],
    ["Abacus & Aster", "Mathematics for adults who were told that they could not."],
    ["Brightquill Tutoring", "Exam tutoring in groups of four, at one price in every city."],
    ["Fieldmoss Academy", "Courses in ecology that end with mud on your boots."],
    ["Storywren Kids", "Writing workshops for children, with a printed book at the end."],
    ["Open Bench School", "Evening classes in carpentry, welding and sewing, tools included."],
    ["Polyphonia", "Instruments by subscription and a teacher who comes to your home."],
    ["Lantern Library Cards", "One card for two hundred small libraries, and a reading list by a human."],
    ["Cartograph College", "Short degrees in data and maps, made with city councils."],
    ["Handfluent", "Sign language courses taught by deaf teachers, live and in small groups."],
    ["Pinecrane Preschools", "Forest kindergartens with waterproof everything."],
    ["Tutor Tandoori", "Cooking lessons that happen to teach chemistry, for schools and tired parents."],
    ["Second Bell", "Evening school-leaving certificates for people with jobs and children."],
  ],
  goals: [
    "Reach adults who believe that they are too old for it.",
    "Fill the spring term with learners who finish, not only with those who sign up.",
    "Show one real lesson from beginning to end, mistakes included.",
    "Give teachers a reason to recommend us in the staff room.",
    "Enter two new countries with creators who teach in the local language.",
  ],
  collaborations: ["Explainers", "Course reviews", "Webinars"],
};

export const finance: IndustryTexts = {
  companies: [
    ["Pennyroyal Bank", "A current account with one fee, printed on the front page."],
    ["Tallystick", "Bookkeeping for freelancers that ends with a tax return, not with a chart."],
    ["Commonpurse", "Shared accounts for flats, clubs and couples, with the arguments designed out."],
    ["Larder Savings", "Savings pots with interest paid weekly and no teaser rates."],
    ["Mutualine Insurance", "Bicycle and instrument insurance owned by the people it insures."],
    ["Fairmeadow Pensions", "Pensions in plain language, with a person to ring."],
    ["Kovara Transfers", "Money sent home at the rate you see in the news."],
    ["Seedrow Invest", "Index funds for small amounts and long waits."],
    ["Brass Button Leasing", "Leases for bakeries, workshops and other places with flour on the floor."],
    ["Invoisier", "Invoices in fourteen languages, and polite reminders in all of them."],
    ["Oxbow Mortgages", "First-home mortgages for people with unusual incomes."],
    ["Cloverleaf Payroll", "Payroll for teams of two to fifty, done by Thursday."],
    ["Gritstone Credit Union", "Small loans for repairs, uniforms and other things that cannot wait."],
  ],
  goals: [
    "Explain fees honestly and let people compare. No income claims, no urgency.",
    "Reach first-time freelancers in the weeks before the tax deadline.",
    "Produce a calm video series on pensions for people under thirty-five.",
    "Find three partners for a year rather than thirty for a day.",
    "Answer the twenty questions that our support hears most.",
  ],
  collaborations: ["Explainers", "Webinars", "Podcast episodes"],
};

export const entertainment: IndustryTexts = {
  companies: [
    ["Moth & Marquee", "Open-air cinema on roofs, in quarries and once on a ferry."],
    ["Dicehouse Games", "Board games that fit in a coat pocket and take twenty minutes."],
    ["Lowlight Records", "A label for quiet music, pressed on recycled vinyl."],
    ["Paperboat Studios", "Small video games about weather, grandparents and getting lost."],
    ["Improv Annex", "Comedy nights and courses for shy people."],
    ["Velvet Rope Festivals", "Three mid-size festivals with shade, water and trains home."],
    ["Echo Parlour", "Audio dramas in nine languages, twelve minutes an episode."],
    ["Kinotopia Streaming", "Short films, chosen by projectionists, paid per viewing."],
    ["Stagehand Tickets", "Theatre tickets sold at one price, returned up to an hour before."],
    ["Owlet Puppetry", "Touring puppet shows for adults, mostly sad, sometimes very funny."],
    ["Arcadia Repair Co.", "Pinball and arcade machines restored for bars, schools and living rooms."],
    ["Sidequest Escape Rooms", "Escape rooms set in real places, solved with real skills."],
    ["Comic Relay", "Serial comics by post, a chapter a week, drawn by new artists."],
  ],
  goals: [
    "Sell out the opening weekend without a single billboard.",
    "Introduce the catalogue to people who do not know the genre.",
    "Work with creators who attend, play or listen to the end before they post.",
    "Give five young artists a stage and let creators tell who they are.",
    "Bring families to the afternoon shows.",
  ],
  collaborations: ["Launch streams", "Event coverage", "Giveaways"],
};

export const automotive: IndustryTexts = {
  companies: [
    ["Voltreed", "Home chargers that share one socket fairly between neighbours."],
    ["Hubcap Collective", "Car sharing run by streets, not by start-ups. Forty towns so far."],
    ["Ridgeway Campers", "Camper conversions for small electric vans, reversible in an afternoon."],
    ["Autoluma", "Headlight and windscreen repair at your door, instead of replacement."],
    ["Slipwind Cargo", "Cargo bikes for shops that used to need a van."],
    ["Copperwren Motorcycles", "Electric motorcycles with a sound that does not wake anyone."],
    ["Tyrewright", "All-season tyres explained by numbers, fitted by appointment."],
    ["Gaugehouse", "Restored dashboards and instruments for classic cars."],
    ["Kerbside Rescue", "Roadside help by electric bike. Faster than you think."],
    ["Benchlane Used Cars", "Used cars with their full battery report and no haggling."],
    ["Parkleaf", "Parking by the minute, and trees planted where the spaces used to be."],
    ["Torque & Tea", "Repair classes for people who want to know what the garage did."],
    ["Wayside Trailers", "Folding trailers that live behind a door."],
  ],
  goals: [
    "Show real ranges on real roads, in winter as well.",
    "Explain the running costs over five years with creators who can calculate.",
    "Reach shop owners who think about replacing their van.",
    "Fill the weekend classes in six cities.",
    "Document one conversion from bare van to first night out.",
  ],
  collaborations: ["Road tests", "Explainers", "Long-term reviews"],
};

export const other: IndustryTexts = {
  companies: [
    [
      "Kindling Hardware Co-op",
      "A hardware shop owned by its customers, with a bench where you may use the tools.",
    ],
    ["Postmark & Pine", "Stationery for people who still write, printed on a press from 1926."],
    ["Dogwood Pet Supply", "Plain dog food, strong leads and a hotline to an actual vet."],
    [
      "Rivermouth Conservation Trust",
      "A charity that buys back wetland, field by field, and shows what returns.",
    ],
    ["Farewell House", "Funerals that are planned at a kitchen table, at a price told beforehand."],
    ["Bramble Legal", "Fixed-price legal letters for tenants, freelancers and small clubs."],
    ["Swarm & Co.", "Beekeeping courses and hives for roofs, schools and companies."],
    ["Ledgerwood Removals", "House moves by people who also unpack the kitchen."],
    ["Bluebottle Laundry", "Laundrettes with good light, strong coffee and a mending service."],
    ["Civic Plainly", "Translation of official letters into plain language, in thirty languages."],
    ["Meadowlatch Childcare", "Evening and weekend childcare for people who work shifts."],
    ["Toolshare Depot", "A drill for the price of a coffee a day, and somebody who shows how."],
  ],
  goals: [
    "Tell people that we exist, in the six streets around each branch.",
    "Find volunteers and members rather than customers.",
    "Take the fear out of the subject with somebody who is good at listening.",
    "Collect stories from the people we have worked for, with their consent.",
    "Recruit: we need forty more colleagues this year.",
  ],
  collaborations: ["Explainers", "Community events", "Podcast episodes"],
};

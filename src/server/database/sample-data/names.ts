/** First and family names that go together. Family names are divided by commas, since some have spaces. */
type NamePool = { feminine: string[]; masculine: string[]; family: string[] };

const pool = (feminine: string, masculine: string, family: string): NamePool => ({
  feminine: list(feminine),
  masculine: list(masculine),
  family: list(family),
});

function list(text: string): string[] {
  return text.split(",").map((name) => name.trim());
}

export const namePools = {
  english: pool(
    "Hannah, Megan, Phoebe, Georgia, Imogen, Harriet, Paige, Brooke, Tessa, Naomi, Jodie, Willa, Audrey, Maeve, Rosalind, Freya",
    "Callum, Toby, Owen, Marcus, Elliot, Jonah, Wesley, Theo, Desmond, Reuben, Grant, Miles, Dexter, Rory, Curtis, Felix",
    "Hartley, Pemberton, Ashdown, Whitlock, Caldwell, Thackeray, Brandreth, Larkin, Fairbairn, Prescott, Oakes, Merriman, Sutcliffe, Dunmore, Halloran, Kirkbride, Loxley, Penrose, Wetherby, Stannard, Greenhalgh, Braithwaite",
  ),
  american: pool(
    "Kayla, Jasmine, Savannah, Autumn, Delaney, Sierra, Monique, Jada, Callie, Brianna, Marisol, Shayla, Peyton, Carly, Renee, Tamika",
    "Tyler, Brandon, Malik, Cody, Andre, Travis, Darnell, Hunter, Jamal, Garrett, Trevor, Isaiah, Wyatt, Colby, Terrence, Shane",
    "Whitaker, Delacroix, Boone, Hollis, Ramsey, Tillman, Beckett, Vaughn, Pruitt, Lockhart, Mercer, Gaines, Stroud, Calloway, Bledsoe, Ferris, Hargrove, Sumner, Winslow, Tolliver, Yarborough, Ledger",
  ),
  irish: pool(
    "Aoife, Niamh, Ciara, Saoirse, Orla, Sinéad, Gráinne, Clodagh, Róisín, Caoimhe, Aisling, Bronagh",
    "Cian, Oisín, Darragh, Eoin, Fionn, Cathal, Ruairí, Tadhg, Lorcan, Donal, Colm, Diarmuid",
    "Brannigan, Kinsella, Mulcahy, Gilhooly, Tierney, Devaney, Scanlon, Considine, Heffernan, Loughlin, Fitzgibbon, McEvoy, Rafferty, Hanratty",
  ),
  french: pool(
    "Camille, Margaux, Élodie, Clémence, Manon, Solène, Apolline, Inès, Océane, Capucine, Maëlle, Joséphine",
    "Baptiste, Théo, Antonin, Maxence, Bastien, Corentin, Loïc, Valentin, Rémi, Clément, Gaspard, Mehdi",
    "Marchetti, Delorme, Vasseur, Lacombe, Charpentier, Rousselot, Bonnefoy, Gaillard, Perrault, Tissier, Fournier, Belkacem, Guérin, Chevallier, Lemoine, Aubertin, Traoré, Diallo",
  ),
  german: pool(
    "Lena, Annika, Johanna, Friederike, Svenja, Greta, Marlene, Katharina, Wiebke, Leonie, Franziska, Henrike",
    "Jonas, Lukas, Moritz, Henning, Fabian, Malte, Konstantin, Tilman, Bastian, Hauke, Benedikt, Sören",
    "Brandt, Lindner, Kessler, Albrecht, Petersen, Thiele, Hoffmeister, Rautenberg, Seidel, Kranz, Behrens, Wendt, Dreyer, Eilers, Steinbach, Vogt, Yıldız, Kowalczyk",
  ),
  dutch: pool(
    "Sanne, Fleur, Anouk, Lotte, Marit, Roos, Eline, Jildou, Noortje, Femke, Sofie, Mirthe",
    "Daan, Bram, Sjoerd, Thijs, Ruben, Jelle, Koen, Maarten, Wouter, Joris, Stijn, Niels",
    "de Ruig, van Dalen, Bakker, Hoekstra, ter Horst, Kuipers, van der Meer, Veldhuis, Smeets, Postma, de Graaf, Wijnands, Brouwer, van Ommen",
  ),
  danish: pool(
    "Freja, Astrid, Signe, Maja, Karoline, Ida, Liv, Cecilie, Mathilde, Josefine, Alberte, Sille",
    "Mads, Frederik, Rasmus, Asger, Villads, Emil, Magnus, Anders, Kasper, Oskar, Jeppe, Storm",
    "Nørgaard, Lindholm, Kjær, Vestergaard, Bruun, Dalgaard, Hedegaard, Thygesen, Skov, Krogsgaard, Ravn, Brix, Overgaard, Bech",
  ),
  swedish: pool(
    "Ebba, Elsa, Tuva, Linnea, Saga, Moa, Alva, Hedda, Tilde, Märta, Stina, Vendela",
    "Axel, Hugo, Nils, Gustav, Viktor, Albin, Sixten, Alvar, Isak, Melker, Edvin, Ludvig",
    "Sjögren, Lindqvist, Bergström, Hallberg, Ekdahl, Nyström, Sandell, Åkerlund, Wallin, Holmgren, Forsgren, Dahlström, Kronqvist, Rydell",
  ),
  polish: pool(
    "Zuzanna, Kinga, Agata, Oliwia, Weronika, Hania, Jagoda, Malwina, Aleksandra, Iga, Kalina, Dominika",
    "Bartosz, Kacper, Wojtek, Szymon, Igor, Mateusz, Patryk, Tymon, Hubert, Marek, Borys, Filip",
    "Krawczyk, Gajda, Mazur, Bielak, Dudek, Sikora, Wilk, Rogala, Pawlak, Kubiak, Wójcik, Kaczmarek, Szewczyk, Pietrzak, Marciniak, Bednarz",
  ),
  spanish: pool(
    "Lucía, Marta, Carmen, Paula, Nerea, Alba, Rocío, Inés, Aitana, Claudia, Noelia, Blanca, Irene, Sara",
    "Álvaro, Diego, Hugo, Marc, Iker, Gonzalo, Adrián, Rubén, Sergio, Jaime, Nicolás, Guillem, Pau, Rodrigo",
    "Ortega, Castaño, Villanueva, Ibáñez, Ferrer, Lizarraga, Carrasco, Monreal, Puig, Santamaría, Etxaniz, Cordero, Sáenz, Quiroga, Benítez, Rovira, Vidal, Arregui, Medrano, Solé",
  ),
  latin: pool(
    "Valentina, Camila, Daniela, Ximena, Renata, Mariana, Fernanda, Antonella, Luciana, Paloma, Catalina, Julieta, Abril, Micaela, Regina, Constanza",
    "Mateo, Santiago, Emiliano, Joaquín, Sebastián, Tomás, Facundo, Leandro, Iván, Julián, Bruno, Andrés, Maximiliano, Ramiro, Esteban, Lautaro",
    "Barragán, Quispe, Montalvo, Aguirre, Cárdenas, Escobedo, Ledesma, Villarreal, Zambrano, Ocampo, Bustamante, Peralta, Mamani, Figueroa, Arbeláez, Gallegos, Rivadeneira, Tejada, Olmos, Cisneros, Huerta, Bermúdez, Araya, Saldívar",
  ),
  brazilian: pool(
    "Larissa, Thaís, Bruna, Letícia, Rafaela, Isadora, Marina, Júlia, Beatriz, Yasmin, Lívia, Helena",
    "Thiago, Gustavo, Caio, Vinícius, Rafael, Murilo, Davi, Otávio, Henrique, Leandro, Danilo, Igor",
    "Nogueira, Azevedo, Teixeira, Rezende, Bittencourt, Mourão, Guimarães, Vasconcelos, Sampaio, Cavalcanti, Figueira, Barreto, Prado, Siqueira, Anhaia, Farias",
  ),
  portuguese: pool(
    "Matilde, Leonor, Inês, Carolina, Madalena, Francisca, Mafalda, Benedita, Sofia, Joana, Teresa, Rita",
    "Duarte, Afonso, Tomás, Martim, Gonçalo, Salvador, Vasco, Simão, Lourenço, Rodrigo, Tiago, Nuno",
    "Figueiredo, Carvalho, Pinheiro, Valadares, Lacerda, Magalhães, Brandão, Quintela, Serrano, Tavares, Louro, Bragança, Seabra, Pimentel",
  ),
  italian: pool(
    "Chiara, Ginevra, Martina, Elisa, Beatrice, Alessia, Greta, Ludovica, Noemi, Vittoria, Arianna, Caterina",
    "Lorenzo, Davide, Tommaso, Riccardo, Edoardo, Nicolò, Pietro, Giacomo, Ettore, Samuele, Brando, Leonardo",
    "Colnaghi, Ferraris, Morandini, Galimberti, Bonetti, Sala, Marchesi, Vitale, Castelnuovo, Barbieri, Tosi, Pellegrini, Fumagalli, Rinaldi, Zanetti, Brambilla",
  ),
  greek: pool(
    "Eleni, Katerina, Danae, Ioanna, Myrto, Despina, Athina, Zoi, Kalliopi, Nefeli, Vasiliki, Ariadni",
    "Nikos, Alexandros, Stelios, Petros, Thanos, Yannis, Christos, Orestis, Vangelis, Achilleas, Manolis, Leonidas",
    "Antoniou, Theodorou, Markou, Georgiou, Nikolaou, Vasileiou, Dimitriou, Alexiou, Pavlou, Athanasiou, Oikonomou, Christou, Stefanou, Panagiotou",
  ),
  turkish: pool(
    "Elif, Zeynep, Defne, Selin, Ece, Melis, İpek, Derya, Nehir, Buse, Aslı, Yasemin",
    "Emre, Kerem, Mert, Ozan, Deniz, Barış, Efe, Cem, Tolga, Onur, Berk, Arda",
    "Aydın, Karasu, Demirtaş, Öztürk, Erdem, Koçak, Tuncer, Aksoy, Güneş, Şahin, Bozkurt, Yalçın, Toprak, Ünal",
  ),
  arabic: pool(
    "Layla, Nour, Yasmin, Salma, Hana, Dina, Farah, Mariam, Rania, Amina, Lina, Habiba",
    "Omar, Karim, Youssef, Tarek, Hassan, Ziad, Khaled, Sami, Ramy, Fares, Adam, Mazen",
    "El-Gohary, Haddad, Mansour, Al Suwaidi, Nasser, Khoury, Abdelaziz, Farouk, Al Marri, Saleh, Barakat, Shaheen, Al Hashimi, Rizk, Hamdan, Zaki",
  ),
  nigerian: pool(
    "Adaeze, Folake, Chidinma, Temitope, Ngozi, Ifeoma, Yetunde, Amarachi, Omolara, Bukola, Zainab, Uchenna",
    "Chinedu, Tunde, Emeka, Kunle, Obinna, Segun, Ifeanyi, Femi, Nnamdi, Kelechi, Musa, Dapo",
    "Okafor, Adeyemi, Eze, Balogun, Nwosu, Ogunleye, Okonkwo, Adegoke, Ibekwe, Lawal, Onyeka, Fashola, Uzoma, Bello",
  ),
  kenyan: pool(
    "Wanjiru, Achieng, Njeri, Akinyi, Makena, Wambui, Zawadi, Nyambura, Mumbi, Chebet, Amani, Atieno",
    "Kamau, Otieno, Mwangi, Kiptoo, Baraka, Juma, Njoroge, Ochieng, Kimani, Wekesa, Mutua, Kibet",
    "Karanja, Odhiambo, Muthoni, Kariuki, Wafula, Omondi, Gathoni, Rotich, Ndung'u, Mburu, Owino, Maina, Korir, Nyaga",
  ),
  southAfrican: pool(
    "Lerato, Thandiwe, Zanele, Nomvula, Annelie, Palesa, Anele, Chantal, Naledi, Mieke, Busisiwe, Tarryn",
    "Sipho, Thabo, Lwazi, Pieter, Kagiso, Mandla, Ruan, Bongani, Themba, Jaco, Siyabonga, Keagan",
    "Dlamini, Khumalo, Bosman, Mokoena, Nkosi, Adams, van Wyk, Mthembu, Petersen, Sithole, Jacobs, Mabena, Ndlovu, Kruger",
  ),
  indian: pool(
    "Ananya, Ishita, Meera, Kavya, Nandini, Tanvi, Aditi, Sneha, Pallavi, Ritika, Divya, Shreya, Gargi, Janaki",
    "Arjun, Rohan, Karthik, Vikram, Nikhil, Siddharth, Aditya, Pranav, Kabir, Varun, Harish, Ishaan, Manav, Tejas",
    "Deshpande, Iyer, Menon, Kulkarni, Naidu, Bhatt, Chatterjee, Nambiar, Shetty, Raghavan, Ranade, Khandelwal, Pillai, Hegde, Sawant, Banerjee, Gowda, Mehta, Fernandes, Saxena",
  ),
  chinese: pool(
    "Mei Lin, Jia Hui, Xin Yi, Hui Min, Li Ting, Wan Qi, Yu Xuan, Shu Fen, Pei Shan, Rui Shan",
    "Wei Jie, Jun Hao, Kai Wen, Zhi Hao, Yong Sheng, Jia Jun, Boon Keat, Ming De, Zi Yang, Shao Wei",
    "Tan, Lim, Goh, Chua, Koh, Teo, Yeo, Toh, Seah, Quek, Foo, Sim, Liew, Ng",
  ),
  indonesian: pool(
    "Putri, Dewi, Sekar, Ayu, Kirana, Nadia, Larasati, Intan, Citra, Rani, Anindya, Melati",
    "Bagus, Dimas, Rizky, Arief, Yudha, Bayu, Fajar, Gilang, Satria, Hendra, Aditya, Raka",
    "Wijaya, Santoso, Pratama, Kusuma, Hartono, Maheswari, Nugroho, Larasjati, Setiawan, Siregar, Utomo, Purnama, Halim, Saputra",
  ),
  korean: pool(
    "Seo-yeon, Ha-yul, Ji-an, Min-seo, Ye-rim, Da-on, Chae-rin, Sae-byeok, Eun-sol, Na-gyeong, Hye-in, Bo-mi",
    "Min-gyeom, Do-yun, Ji-yul, Hyun-seok, Seung-jae, Tae-oh, Joon-seo, Sang-hyeok, Geon-u, Ha-ram, Woo-seung, Si-on",
    "Kim, Lee, Park, Choi, Jung, Kang, Yoon, Lim, Han, Shin, Seo, Baek, Moon, Oh",
  ),
  japanese: pool(
    "Haruka, Yui, Sakura, Aoi, Misaki, Rin, Natsuki, Kana, Mio, Chihiro, Ayaka, Hinata",
    "Haruto, Ren, Kaito, Sota, Daichi, Ryo, Takumi, Kenta, Yuto, Shun, Naoki, Riku",
    "Hayashi, Shimizu, Mori, Ishikawa, Okada, Fujita, Nishimura, Kuroda, Matsuda, Arai, Sakamoto, Hirano, Ueda, Kitagawa",
  ),
} satisfies Record<string, NamePool>;

export type NamePoolName = keyof typeof namePools;

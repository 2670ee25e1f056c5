CREATE TABLE "retired_slugs" (
	"digest" "bytea" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slugs" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"record_id" uuid NOT NULL,
	"base" text NOT NULL,
	"number" integer NOT NULL,
	"is_current" boolean,
	CONSTRAINT "slugs_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
INSERT INTO secrets VALUES ('slug-key', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Lowercase letters of other alphabets in ASCII, as any-ascii has them. Composed ones are only here if their parts would
-- give something else.
CREATE FUNCTION slug_letters() RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT '{
"ß":"ss","æ":"ae","ð":"d","ø":"o","þ":"th","đ":"d","ħ":"h","ı":"i","ĸ":"q","ł":"l","ŋ":"ng","œ":"oe","ŧ":"t","ƀ":"b",
"ƃ":"b","ƅ":"6","ƈ":"c","ƌ":"d","ƍ":"z","ƒ":"f","ƕ":"hw","ƙ":"k","ƚ":"l","ƛ":"l","ƞ":"n","ƣ":"gh","ƥ":"p","ƨ":"2",
"ƪ":"sh","ƫ":"t","ƭ":"t","ƴ":"y","ƶ":"z","ƹ":"","ƺ":"zh","ƻ":"dz","ƽ":"5","ƾ":"ts","ƿ":"w","ǀ":"c","ǁ":"x","ǂ":"qc",
"ǃ":"q","ǝ":"e","ǥ":"g","ȝ":"y","ȡ":"d","ȣ":"ou","ȥ":"z","ȴ":"l","ȵ":"n","ȶ":"t","ȷ":"j","ȸ":"db","ȹ":"qp","ȼ":"c",
"ȿ":"s","ɀ":"z","ɂ":"","ɇ":"e","ɉ":"j","ɋ":"q","ɍ":"r","ɏ":"y","ɐ":"a","ɑ":"a","ɒ":"a","ɓ":"b","ɔ":"o","ɕ":"c",
"ɖ":"d","ɗ":"d","ɘ":"e","ə":"e","ɚ":"er","ɛ":"e","ɜ":"e","ɝ":"er","ɞ":"o","ɟ":"j","ɠ":"g","ɡ":"g","ɢ":"g","ɣ":"g",
"ɤ":"u","ɥ":"y","ɦ":"h","ɧ":"h","ɨ":"i","ɩ":"i","ɪ":"i","ɫ":"l","ɬ":"l","ɭ":"l","ɮ":"lzh","ɯ":"w","ɰ":"w","ɱ":"m",
"ɲ":"n","ɳ":"n","ɴ":"n","ɵ":"o","ɶ":"oe","ɷ":"u","ɸ":"f","ɹ":"r","ɺ":"r","ɻ":"r","ɼ":"r","ɽ":"r","ɾ":"r","ɿ":"i",
"ʀ":"r","ʁ":"r","ʂ":"s","ʃ":"sh","ʄ":"j","ʅ":"i","ʆ":"sh","ʇ":"t","ʈ":"t","ʉ":"u","ʊ":"u","ʋ":"v","ʌ":"a","ʍ":"w",
"ʎ":"y","ʏ":"y","ʐ":"z","ʑ":"z","ʒ":"zh","ʓ":"zh","ʔ":"","ʕ":"","ʖ":"x","ʗ":"q","ʘ":"pc","ʙ":"b","ʚ":"oe","ʛ":"g",
"ʜ":"h","ʝ":"j","ʞ":"k","ʟ":"l","ʠ":"q","ʡ":"","ʢ":"","ʣ":"dz","ʤ":"dzh","ʥ":"dz","ʦ":"ts","ʧ":"tsh","ʨ":"tc",
"ʩ":"fng","ʪ":"ls","ʫ":"lz","ʬ":"ww","ʭ":"","ʮ":"y","ʯ":"y","ͱ":"h","ͳ":"s","ͷ":"w","ͻ":"s","ͼ":"s","ͽ":"s","α":"a",
"β":"v","γ":"g","δ":"d","ε":"e","ζ":"z","η":"i","θ":"th","ι":"i","κ":"k","λ":"l","μ":"m","ν":"n","ξ":"x","ο":"o",
"π":"p","ρ":"r","ς":"s","σ":"s","τ":"t","υ":"y","φ":"f","χ":"ch","ψ":"ps","ω":"o","ϗ":"","ϙ":"q","ϛ":"st","ϝ":"w",
"ϟ":"q","ϡ":"s","ϣ":"sh","ϥ":"f","ϧ":"x","ϩ":"h","ϫ":"j","ϭ":"c","ϯ":"ti","ϳ":"j","ϸ":"sh","ϻ":"s","ϼ":"r","а":"a",
"б":"b","в":"v","г":"g","д":"d","е":"e","ж":"zh","з":"z","и":"i","й":"y","к":"k","л":"l","м":"m","н":"n","о":"o",
"п":"p","р":"r","с":"s","т":"t","у":"u","ф":"f","х":"kh","ц":"ts","ч":"ch","ш":"sh","щ":"shch","ъ":"","ы":"y","ь":"",
"э":"e","ю":"yu","я":"ya","ђ":"dj","є":"ie","ѕ":"dz","і":"i","ј":"j","љ":"lj","њ":"nj","ћ":"c","џ":"dzh","ѡ":"o",
"ѣ":"e","ѥ":"ie","ѧ":"e","ѩ":"ie","ѫ":"o","ѭ":"io","ѯ":"ks","ѱ":"ps","ѳ":"f","ѵ":"y","ѹ":"u","ѻ":"o","ѽ":"o",
"ѿ":"ot","ҁ":"q","҃":"","҄":"","҅":"","҆":"","҇":"","҈":"100000","҉":"1000000","ҋ":"jh","ҍ":"","ҏ":"rh","ґ":"g",
"ғ":"gh","ҕ":"gh","җ":"j","ҙ":"z","қ":"q","ҝ":"g","ҟ":"q","ҡ":"q","ң":"ng","ҥ":"ng","ҧ":"ph","ҩ":"w","ҫ":"s",
"ҭ":"th","ү":"u","ұ":"u","ҳ":"h","ҵ":"ts","ҷ":"j","ҹ":"c","һ":"h","ҽ":"ch","ҿ":"ch","ӂ":"gi","ӄ":"q","ӆ":"lh",
"ӈ":"ng","ӊ":"nh","ӌ":"dzh","ӎ":"mh","ӏ":"h","ӕ":"ae","ә":"a","ӛ":"e","ӝ":"dzh","ӟ":"j","ӡ":"dz","ө":"o","ӫ":"y",
"ӭ":"a","ӵ":"tsh","ӷ":"gh","ӻ":"xh","ӽ":"x","ӿ":"h","ԁ":"d","ԃ":"dj","ԅ":"zj","ԇ":"dz","ԉ":"lj","ԋ":"nj","ԍ":"sj",
"ԏ":"tj","ԑ":"a","ԓ":"l","ԕ":"lkh","ԗ":"rkh","ԙ":"a","ԛ":"q","ԝ":"w","ԟ":"q","ԡ":"l","ԣ":"n","ԥ":"ph","ԧ":"",
"ԩ":"ny","ԫ":"dzh","ԭ":"dch","ԯ":"l","ՙ":"","ՠ":"a","ա":"a","բ":"b","գ":"g","դ":"d","ե":"e","զ":"z","է":"e","ը":"y",
"թ":"t","ժ":"zh","ի":"i","լ":"l","խ":"kh","ծ":"ts","կ":"k","հ":"h","ձ":"dz","ղ":"gh","ճ":"ch","մ":"m","յ":"y",
"ն":"n","շ":"sh","ո":"o","չ":"ch","պ":"p","ջ":"j","ռ":"rr","ս":"s","վ":"v","տ":"t","ր":"r","ց":"ts","ւ":"w","փ":"p",
"ք":"k","օ":"o","ֆ":"f","א":"","ב":"v","ג":"g","ד":"d","ה":"h","ו":"v","ז":"z","ח":"h","ט":"t","י":"y","ך":"kh",
"כ":"kh","ל":"l","ם":"m","מ":"m","ן":"n","נ":"n","ס":"s","ע":"","ף":"f","פ":"f","ץ":"ts","צ":"ts","ק":"k","ר":"r",
"ש":"s","ת":"t","ؠ":"y","ء":"","آ":"a","أ":"","ؤ":"u","إ":"","ئ":"i","ا":"","ب":"b","ة":"h","ت":"t","ث":"th","ج":"j",
"ح":"h","خ":"kh","د":"d","ذ":"dh","ر":"r","ز":"z","س":"s","ش":"sh","ص":"s","ض":"d","ط":"t","ظ":"dh","ع":"","غ":"gh",
"ػ":"g","ؼ":"g","ؽ":"y","ؾ":"i","ؿ":"i","ـ":"","ف":"f","ق":"q","ك":"k","ل":"l","م":"m","ن":"n","ه":"h","و":"w",
"ى":"a","ي":"y","ٱ":"","ٲ":"a","ٳ":"u","ٴ":"e","ٹ":"t","ٺ":"th","ٻ":"b","ټ":"t","ٽ":"t","پ":"p","ٿ":"th","ڀ":"bh",
"ځ":"dz","ڂ":"dz","ڃ":"n","ڄ":"j","څ":"ts","چ":"ch","ڇ":"ch","ڈ":"d","ډ":"d","ڊ":"d","ڋ":"dd","ڌ":"dh","ڍ":"dh",
"ڎ":"dh","ڏ":"d","ڐ":"d","ڑ":"r","ڒ":"r","ړ":"r","ڔ":"r","ڕ":"r","ږ":"zh","ڗ":"d","ژ":"zh","ڙ":"r","ښ":"sh","ڛ":"s",
"ڜ":"ch","ڝ":"ts","ڞ":"ch","ڟ":"th","ڠ":"ng","ڡ":"f","ڢ":"f","ڣ":"p","ڤ":"v","ڥ":"v","ڦ":"ph","ڧ":"q","ڨ":"g",
"ک":"k","ڪ":"k","ګ":"g","ڬ":"g","ڭ":"ng","ڮ":"kp","گ":"g","ڰ":"gg","ڱ":"n","ڲ":"g","ڳ":"g","ڴ":"g","ڵ":"l","ڶ":"l",
"ڷ":"l","ڸ":"l","ڹ":"n","ں":"n","ڻ":"n","ڼ":"n","ڽ":"ny","ھ":"h","ڿ":"n","ۀ":"e","ہ":"h","ۂ":"h","ۃ":"h","ۄ":"o",
"ۅ":"o","ۆ":"o","ۇ":"u","ۈ":"u","ۉ":"u","ۊ":"u","ۋ":"v","ی":"y","ۍ":"ey","ێ":"e","ۏ":"v","ې":"e","ۑ":"ny","ے":"e",
"ۓ":"e","ە":"e","ऀ":"m","ँ":"m","ं":"m","ः":"h","ऄ":"a","अ":"a","आ":"a","इ":"i","ई":"i","उ":"u","ऊ":"u","ऋ":"r",
"ऌ":"l","ऍ":"e","ऎ":"e","ए":"e","ऐ":"ai","ऑ":"o","ऒ":"o","ओ":"o","औ":"au","क":"k","ख":"kh","ग":"g","घ":"gh","ङ":"n",
"च":"c","छ":"ch","ज":"j","झ":"jh","ञ":"n","ट":"t","ठ":"th","ड":"d","ढ":"dh","ण":"n","त":"t","थ":"th","द":"d",
"ध":"dh","न":"n","प":"p","फ":"ph","ब":"b","भ":"bh","म":"m","य":"y","र":"r","ल":"l","ळ":"l","व":"v","श":"s","ष":"s",
"स":"s","ह":"h","ऺ":"o","ऻ":"o","़":"","ऽ":"","ा":"a","ि":"i","ी":"i","ु":"u","ू":"u","ृ":"r","ॄ":"r","ॅ":"e",
"ॆ":"e","े":"e","ै":"ai","ॉ":"o","ॊ":"o","ो":"o","ौ":"au","्":"","ॎ":"e","ॏ":"a","ॐ":"om","॑":"","॒":"","॓":"",
"॔":"","ॕ":"e","ॖ":"u","ॗ":"u","ॠ":"r","ॡ":"l","ॢ":"l","ॣ":"l","०":"0","१":"1","२":"2","३":"3","४":"4","५":"5",
"६":"6","७":"7","८":"8","९":"9","ॱ":"","ॲ":"a","ॳ":"o","ॴ":"o","ॵ":"a","ॶ":"u","ॷ":"u","ॸ":"d","ॹ":"zh","ॺ":"y",
"ॻ":"g","ॼ":"j","ॽ":"","ॾ":"d","ॿ":"b","ঀ":"","ঁ":"m","ং":"m","ঃ":"h","অ":"a","আ":"a","ই":"i","ঈ":"i","উ":"u",
"ঊ":"u","ঋ":"r","ঌ":"l","এ":"e","ঐ":"ai","ও":"o","ঔ":"au","ক":"k","খ":"kh","গ":"g","ঘ":"gh","ঙ":"n","চ":"c","ছ":"ch",
"জ":"j","ঝ":"jh","ঞ":"n","ট":"t","ঠ":"th","ড":"d","ঢ":"dh","ণ":"n","ত":"t","থ":"th","দ":"d","ধ":"dh","ন":"n","প":"p",
"ফ":"ph","ব":"b","ভ":"bh","ম":"m","য":"y","র":"r","ল":"l","শ":"s","ষ":"s","স":"s","হ":"h","়":"","ঽ":"","া":"a",
"ি":"i","ী":"i","ু":"u","ূ":"u","ৃ":"r","ৄ":"r","ে":"e","ৈ":"ai","ো":"o","ৌ":"au","্":"","ৎ":"t","ৗ":"u","ৠ":"r",
"ৡ":"l","ৢ":"l","ৣ":"l","০":"0","১":"1","২":"2","৩":"3","৪":"4","৫":"5","৬":"6","৭":"7","৮":"8","৯":"9","ৰ":"r",
"ৱ":"v","৴":"1","৵":"2","৶":"3","৷":"1","৸":"3","৹":"","ৼ":"m","৾":"","ਁ":"m","ਂ":"m","ਃ":"h","ਅ":"a","ਆ":"a",
"ਇ":"i","ਈ":"i","ਉ":"u","ਊ":"u","ਏ":"e","ਐ":"ai","ਓ":"o","ਔ":"au","ਕ":"k","ਖ":"kh","ਗ":"g","ਘ":"gh","ਙ":"n","ਚ":"c",
"ਛ":"ch","ਜ":"j","ਝ":"jh","ਞ":"n","ਟ":"t","ਠ":"th","ਡ":"d","ਢ":"dh","ਣ":"n","ਤ":"t","ਥ":"th","ਦ":"d","ਧ":"dh",
"ਨ":"n","ਪ":"p","ਫ":"ph","ਬ":"b","ਭ":"bh","ਮ":"m","ਯ":"y","ਰ":"r","ਲ":"l","ਵ":"v","ਸ":"s","ਹ":"h","਼":"","ਾ":"a",
"ਿ":"i","ੀ":"i","ੁ":"u","ੂ":"u","ੇ":"e","ੈ":"ai","ੋ":"o","ੌ":"au","੍":"","ੑ":"","ੜ":"r","੦":"0","੧":"1","੨":"2",
"੩":"3","੪":"4","੫":"5","੬":"6","੭":"7","੮":"8","੯":"9","ੰ":"m","ੱ":"","ੲ":"","ੳ":"","ੴ":"","ੵ":"y","ઁ":"m","ં":"m",
"ઃ":"h","અ":"a","આ":"a","ઇ":"i","ઈ":"i","ઉ":"u","ઊ":"u","ઋ":"r","ઌ":"l","ઍ":"e","એ":"e","ઐ":"ai","ઑ":"o","ઓ":"o",
"ઔ":"au","ક":"k","ખ":"kh","ગ":"g","ઘ":"gh","ઙ":"n","ચ":"c","છ":"ch","જ":"j","ઝ":"jh","ઞ":"n","ટ":"t","ઠ":"th",
"ડ":"d","ઢ":"dh","ણ":"n","ત":"t","થ":"th","દ":"d","ધ":"dh","ન":"n","પ":"p","ફ":"ph","બ":"b","ભ":"bh","મ":"m","ય":"y",
"ર":"r","લ":"l","ળ":"l","વ":"v","શ":"s","ષ":"s","સ":"s","હ":"h","઼":"","ઽ":"","ા":"a","િ":"i","ી":"i","ુ":"u",
"ૂ":"u","ૃ":"r","ૄ":"r","ૅ":"e","ે":"e","ૈ":"ai","ૉ":"o","ો":"o","ૌ":"au","્":"","ૐ":"om","ૠ":"r","ૡ":"l","ૢ":"l",
"ૣ":"l","૦":"0","૧":"1","૨":"2","૩":"3","૪":"4","૫":"5","૬":"6","૭":"7","૮":"8","૯":"9","ૹ":"zh","ૺ":"","ૻ":"",
"ૼ":"","૽":"","૾":"","૿":"","ଁ":"m","ଂ":"m","ଃ":"h","ଅ":"a","ଆ":"a","ଇ":"i","ଈ":"i","ଉ":"u","ଊ":"u","ଋ":"r","ଌ":"l",
"ଏ":"e","ଐ":"ai","ଓ":"o","ଔ":"au","କ":"k","ଖ":"kh","ଗ":"g","ଘ":"gh","ଙ":"n","ଚ":"c","ଛ":"ch","ଜ":"j","ଝ":"jh",
"ଞ":"n","ଟ":"t","ଠ":"th","ଡ":"d","ଢ":"dh","ଣ":"n","ତ":"t","ଥ":"th","ଦ":"d","ଧ":"dh","ନ":"n","ପ":"p","ଫ":"ph","ବ":"b",
"ଭ":"bh","ମ":"m","ଯ":"y","ର":"r","ଲ":"l","ଳ":"l","ଵ":"v","ଶ":"s","ଷ":"s","ସ":"s","ହ":"h","଼":"","ଽ":"","ା":"a",
"ି":"i","ୀ":"i","ୁ":"u","ୂ":"u","ୃ":"r","ୄ":"r","େ":"e","ୈ":"ai","ୋ":"o","ୌ":"au","୍":"","୕":"","ୖ":"i","ୗ":"u",
"ୟ":"y","ୠ":"r","ୡ":"l","ୢ":"l","ୣ":"l","୦":"0","୧":"1","୨":"2","୩":"3","୪":"4","୫":"5","୬":"6","୭":"7","୮":"8",
"୯":"9","ୱ":"w","୲":"1","୳":"2","୴":"3","୵":"1","୶":"2","୷":"3","ஂ":"m","ஃ":"k","அ":"a","ஆ":"a","இ":"i","ஈ":"i",
"உ":"u","ஊ":"u","எ":"e","ஏ":"e","ஐ":"ai","ஒ":"o","ஓ":"o","ஔ":"au","க":"k","ங":"n","ச":"c","ஜ":"j","ஞ":"n","ட":"t",
"ண":"n","த":"t","ந":"n","ன":"n","ப":"p","ம":"m","ய":"y","ர":"r","ற":"r","ல":"l","ள":"l","ழ":"l","வ":"v","ஶ":"s",
"ஷ":"s","ஸ":"s","ஹ":"h","ா":"a","ி":"i","ீ":"i","ு":"u","ூ":"u","ெ":"e","ே":"e","ை":"ai","ொ":"o","ோ":"o","ௌ":"au",
"்":"","ௐ":"om","ௗ":"u","௦":"0","௧":"1","௨":"2","௩":"3","௪":"4","௫":"5","௬":"6","௭":"7","௮":"8","௯":"9","௰":"10",
"௱":"100","௲":"1000","ఀ":"m","ఁ":"n","ం":"m","ః":"h","ఄ":"m","అ":"a","ఆ":"a","ఇ":"i","ఈ":"i","ఉ":"u","ఊ":"u","ఋ":"r",
"ఌ":"l","ఎ":"e","ఏ":"e","ఐ":"ai","ఒ":"o","ఓ":"o","ఔ":"au","క":"k","ఖ":"kh","గ":"g","ఘ":"gh","ఙ":"n","చ":"c","ఛ":"ch",
"జ":"j","ఝ":"jh","ఞ":"n","ట":"t","ఠ":"th","డ":"d","ఢ":"dh","ణ":"n","త":"t","థ":"th","ద":"d","ధ":"dh","న":"n","ప":"p",
"ఫ":"ph","బ":"b","భ":"bh","మ":"m","య":"y","ర":"r","ఱ":"r","ల":"l","ళ":"l","ఴ":"l","వ":"v","శ":"s","ష":"s","స":"s",
"హ":"h","఼":"","ఽ":"","ా":"a","ి":"i","ీ":"i","ు":"u","ూ":"u","ృ":"r","ౄ":"r","ె":"e","ే":"e","ై":"ai","ొ":"o",
"ో":"o","ౌ":"au","్":"","ౕ":"","ౖ":"i","ౘ":"c","ౙ":"z","ౚ":"r","౜":"","ౝ":"n","ౠ":"r","ౡ":"l","ౢ":"l","ౣ":"l",
"౦":"0","౧":"1","౨":"2","౩":"3","౪":"4","౫":"5","౬":"6","౭":"7","౮":"8","౯":"9","౸":"0","౹":"1","౺":"2","౻":"3",
"౼":"1","౽":"2","౾":"3","ಀ":"m","ಁ":"m","ಂ":"m","ಃ":"h","ಅ":"a","ಆ":"a","ಇ":"i","ಈ":"i","ಉ":"u","ಊ":"u","ಋ":"r",
"ಌ":"l","ಎ":"e","ಏ":"e","ಐ":"ai","ಒ":"o","ಓ":"o","ಔ":"au","ಕ":"k","ಖ":"kh","ಗ":"g","ಘ":"gh","ಙ":"n","ಚ":"c","ಛ":"ch",
"ಜ":"j","ಝ":"jh","ಞ":"n","ಟ":"t","ಠ":"th","ಡ":"d","ಢ":"dh","ಣ":"n","ತ":"t","ಥ":"th","ದ":"d","ಧ":"dh","ನ":"n","ಪ":"p",
"ಫ":"ph","ಬ":"b","ಭ":"bh","ಮ":"m","ಯ":"y","ರ":"r","ಱ":"r","ಲ":"l","ಳ":"l","ವ":"v","ಶ":"s","ಷ":"s","ಸ":"s","ಹ":"h",
"಼":"","ಽ":"","ಾ":"a","ಿ":"i","ು":"u","ೂ":"u","ೃ":"r","ೄ":"r","ೆ":"e","ೈ":"ai","ೊ":"o","ೋ":"o","ೌ":"au","್":"",
"ೕ":"","ೖ":"i","೜":"","ೝ":"n","ೞ":"l","ೠ":"r","ೡ":"l","ೢ":"l","ೣ":"l","೦":"0","೧":"1","೨":"2","೩":"3","೪":"4",
"೫":"5","೬":"6","೭":"7","೮":"8","೯":"9","ೱ":"h","ೲ":"h","ೳ":"m","ഀ":"m","ഁ":"m","ം":"m","ഃ":"h","ഄ":"m","അ":"a",
"ആ":"a","ഇ":"i","ഈ":"i","ഉ":"u","ഊ":"u","ഋ":"r","ഌ":"l","എ":"e","ഏ":"e","ഐ":"ai","ഒ":"o","ഓ":"o","ഔ":"au","ക":"k",
"ഖ":"kh","ഗ":"g","ഘ":"gh","ങ":"n","ച":"c","ഛ":"ch","ജ":"j","ഝ":"jh","ഞ":"n","ട":"t","ഠ":"th","ഡ":"d","ഢ":"dh",
"ണ":"n","ത":"t","ഥ":"th","ദ":"d","ധ":"dh","ന":"n","ഩ":"n","പ":"p","ഫ":"ph","ബ":"b","ഭ":"bh","മ":"m","യ":"y","ര":"r",
"റ":"r","ല":"l","ള":"l","ഴ":"l","വ":"v","ശ":"s","ഷ":"s","സ":"s","ഹ":"h","ഺ":"t","഻":"","഼":"","ഽ":"","ാ":"a","ി":"i",
"ീ":"i","ു":"u","ൂ":"u","ൃ":"r","ൄ":"r","െ":"e","േ":"e","ൈ":"ai","ൊ":"o","ോ":"o","ൌ":"au","്":"","ൎ":"r","ൔ":"m",
"ൕ":"y","ൖ":"l","ൗ":"u","൘":"2","൙":"4","൚":"12","൛":"16","൜":"32","൝":"48","൞":"64","ൟ":"i","ൠ":"r","ൡ":"l","ൢ":"l",
"ൣ":"l","൦":"0","൧":"1","൨":"2","൩":"3","൪":"4","൫":"5","൬":"6","൭":"7","൮":"8","൯":"9","൰":"10","൱":"100",
"൲":"1000","൳":"80","൴":"160","൵":"240","൶":"20","൷":"40","൸":"60","ൺ":"n","ൻ":"n","ർ":"r","ൽ":"l","ൾ":"l","ൿ":"k",
"ඁ":"m","ං":"m","ඃ":"h","අ":"a","ආ":"a","ඇ":"ae","ඈ":"ae","ඉ":"i","ඊ":"i","උ":"u","ඌ":"u","ඍ":"r","ඎ":"r","ඏ":"l",
"ඐ":"l","එ":"e","ඒ":"e","ඓ":"ai","ඔ":"o","ඕ":"o","ඖ":"au","ක":"k","ඛ":"kh","ග":"g","ඝ":"gh","ඞ":"n","ඟ":"ng","ච":"c",
"ඡ":"ch","ජ":"j","ඣ":"jh","ඤ":"n","ඥ":"jn","ඦ":"nj","ට":"t","ඨ":"th","ඩ":"d","ඪ":"dh","ණ":"n","ඬ":"nd","ත":"t",
"ථ":"th","ද":"d","ධ":"dh","න":"n","ඳ":"nd","ප":"p","ඵ":"ph","බ":"b","භ":"bh","ම":"m","ඹ":"mb","ය":"y","ර":"r",
"ල":"l","ව":"v","ශ":"s","ෂ":"s","ස":"s","හ":"h","ළ":"l","ෆ":"f","්":"","ා":"a","ැ":"ae","ෑ":"ae","ි":"i","ී":"i",
"ු":"u","ූ":"u","ෘ":"r","ෙ":"e","ෛ":"ai","ො":"o","ෝ":"o","ෞ":"au","ෟ":"u","෦":"0","෧":"1","෨":"2","෩":"3","෪":"4",
"෫":"5","෬":"6","෭":"7","෮":"8","෯":"9","ෲ":"r","ෳ":"l","ก":"k","ข":"kh","ฃ":"kh","ค":"kh","ฅ":"kh","ฆ":"kh",
"ง":"ng","จ":"ch","ฉ":"ch","ช":"ch","ซ":"s","ฌ":"ch","ญ":"y","ฎ":"d","ฏ":"t","ฐ":"th","ฑ":"th","ฒ":"th","ณ":"n",
"ด":"d","ต":"t","ถ":"th","ท":"th","ธ":"th","น":"n","บ":"b","ป":"p","ผ":"ph","ฝ":"f","พ":"ph","ฟ":"f","ภ":"ph",
"ม":"m","ย":"y","ร":"r","ฤ":"rue","ล":"l","ฦ":"lue","ว":"w","ศ":"s","ษ":"s","ส":"s","ห":"h","ฬ":"l","อ":"o","ฮ":"h",
"ฯ":"","ะ":"a","ั":"a","า":"a","ิ":"i","ี":"i","ึ":"ue","ื":"ue","ุ":"u","ู":"u","ฺ":"","เ":"e","แ":"ae","โ":"o",
"ใ":"ai","ไ":"ai","ๅ":"","ๆ":"","็":"","่":"","้":"","๊":"","๋":"","์":"","ํ":"m","๎":"","ກ":"k","ຂ":"kh","ຄ":"kh",
"ຆ":"gh","ງ":"ng","ຈ":"ch","ຉ":"ch","ຊ":"x","ຌ":"jh","ຍ":"gn","ຎ":"n","ຏ":"t","ຐ":"th","ຑ":"d","ຒ":"dh","ຓ":"n",
"ດ":"d","ຕ":"t","ຖ":"th","ທ":"th","ຘ":"dh","ນ":"n","ບ":"b","ປ":"p","ຜ":"ph","ຝ":"f","ພ":"ph","ຟ":"f","ຠ":"bh",
"ມ":"m","ຢ":"y","ຣ":"r","ລ":"l","ວ":"v","ຨ":"s","ຩ":"s","ສ":"s","ຫ":"h","ຬ":"l","ອ":"","ຮ":"h","ຯ":"","ະ":"a",
"ັ":"a","າ":"a","ິ":"i","ີ":"i","ຶ":"u","ື":"u","ຸ":"ou","ູ":"ou","຺":"","ົ":"o","ຼ":"l","ຽ":"y","ເ":"e","ແ":"e",
"ໂ":"o","ໃ":"ai","ໄ":"ai","ໆ":"","່":"","້":"","໊":"","໋":"","໌":"","ໍ":"o","໎":"","໐":"0","໑":"1","໒":"2","໓":"3",
"໔":"4","໕":"5","໖":"6","໗":"7","໘":"8","໙":"9","ໞ":"g","ໟ":"gn","က":"k","ခ":"kh","ဂ":"g","ဃ":"gh","င":"n","စ":"c",
"ဆ":"ch","ဇ":"j","ဈ":"jh","ဉ":"n","ည":"nn","ဋ":"t","ဌ":"th","ဍ":"d","ဎ":"dh","ဏ":"n","တ":"t","ထ":"th","ဒ":"d",
"ဓ":"dh","န":"n","ပ":"p","ဖ":"ph","ဗ":"b","ဘ":"bh","မ":"m","ယ":"y","ရ":"r","လ":"l","ဝ":"v","သ":"s","ဟ":"h","ဠ":"l",
"အ":"","ဢ":"","ဣ":"i","ဤ":"i","ဥ":"u","ဦ":"u","ဧ":"e","ဨ":"e","ဩ":"o","ဪ":"o","ါ":"a","ာ":"a","ိ":"i","ီ":"i",
"ု":"u","ူ":"u","ေ":"e","ဲ":"ai","ဳ":"i","ဴ":"ao","ဵ":"e","ံ":"m","့":"","း":"","္":"","်":"","ျ":"y","ြ":"r",
"ွ":"v","ှ":"h","ဿ":"ss","၀":"0","၁":"1","၂":"2","၃":"3","၄":"4","၅":"5","၆":"6","၇":"7","၈":"8","၉":"9","ၐ":"s",
"ၑ":"s","ၒ":"r","ၓ":"r","ၔ":"l","ၕ":"l","ၖ":"r","ၗ":"r","ၘ":"l","ၙ":"l","ၚ":"n","ၛ":"jh","ၜ":"b","ၝ":"b","ၞ":"n",
"ၟ":"m","ၠ":"l","ၡ":"sh","ၢ":"o","ၣ":"","ၤ":"","ၥ":"s","ၦ":"pw","ၧ":"o","ၨ":"u","ၩ":"","ၪ":"","ၫ":"","ၬ":"","ၭ":"",
"ၮ":"n","ၯ":"yw","ၰ":"ghw","ၱ":"i","ၲ":"o","ၳ":"u","ၴ":"e","ၵ":"k","ၶ":"kh","ၷ":"g","ၸ":"c","ၹ":"z","ၺ":"n","ၻ":"d",
"ၼ":"n","ၽ":"ph","ၾ":"f","ၿ":"b","ႀ":"x","ႁ":"h","ႂ":"v","ႃ":"a","ႄ":"e","ႅ":"e","ႆ":"ai","ႇ":"","ႈ":"","ႉ":"",
"ႊ":"","ႋ":"","ႌ":"","ႍ":"","ႎ":"f","ႏ":"","႐":"0","႑":"1","႒":"2","႓":"3","႔":"4","႕":"5","႖":"6","႗":"7","႘":"8",
"႙":"9","ႚ":"","ႛ":"","ႜ":"a","ႝ":"ai","ა":"a","ბ":"b","გ":"g","დ":"d","ე":"e","ვ":"v","ზ":"z","თ":"t","ი":"i",
"კ":"k","ლ":"l","მ":"m","ნ":"n","ო":"o","პ":"p","ჟ":"zh","რ":"r","ს":"s","ტ":"t","უ":"u","ფ":"p","ქ":"k","ღ":"gh",
"ყ":"q","შ":"sh","ჩ":"ch","ც":"ts","ძ":"dz","წ":"ts","ჭ":"ch","ხ":"kh","ჯ":"j","ჰ":"h","ჱ":"e","ჲ":"y","ჳ":"w",
"ჴ":"x","ჵ":"o","ჶ":"f","ჷ":"e","ჸ":"","ჹ":"g","ჺ":"","ჽ":"ae","ჾ":"","ჿ":"w","ᄀ":"g","ᄁ":"kk","ᄂ":"n","ᄃ":"d",
"ᄄ":"tt","ᄅ":"l","ᄆ":"m","ᄇ":"b","ᄈ":"pp","ᄉ":"s","ᄊ":"ss","ᄋ":"","ᄌ":"j","ᄍ":"jj","ᄎ":"ch","ᄏ":"k","ᄐ":"t","ᄑ":"p",
"ᄒ":"h","ᄓ":"ng","ᄔ":"nn","ᄕ":"nd","ᄖ":"nb","ᄗ":"dg","ᄘ":"ln","ᄙ":"ll","ᄚ":"lh","ᄛ":"r","ᄜ":"mb","ᄝ":"w","ᄞ":"bg",
"ᄟ":"bn","ᄠ":"bd","ᄡ":"bs","ᄢ":"bsg","ᄣ":"bsd","ᄤ":"bsb","ᄥ":"bss","ᄦ":"bsj","ᄧ":"bj","ᄨ":"bch","ᄩ":"bt","ᄪ":"bp",
"ᄫ":"v","ᄬ":"ff","ᄭ":"sg","ᄮ":"sn","ᄯ":"sd","ᄰ":"sl","ᄱ":"sm","ᄲ":"sb","ᄳ":"sbg","ᄴ":"sss","ᄵ":"s","ᄶ":"sj",
"ᄷ":"sch","ᄸ":"sk","ᄹ":"st","ᄺ":"sp","ᄻ":"sh","ᄼ":"s","ᄽ":"ss","ᄾ":"s","ᄿ":"ss","ᅀ":"z","ᅁ":"g","ᅂ":"d","ᅃ":"m",
"ᅄ":"b","ᅅ":"s","ᅆ":"z","ᅇ":"","ᅈ":"j","ᅉ":"ch","ᅊ":"t","ᅋ":"p","ᅌ":"ng","ᅍ":"j","ᅎ":"j","ᅏ":"jj","ᅐ":"j","ᅑ":"jj",
"ᅒ":"chk","ᅓ":"chh","ᅔ":"ch","ᅕ":"ch","ᅖ":"pb","ᅗ":"f","ᅘ":"hh","ᅙ":"q","ᅚ":"gd","ᅛ":"ns","ᅜ":"nj","ᅝ":"nh","ᅞ":"dl",
"ᅟ":"","ᅠ":"","ᅡ":"a","ᅢ":"ae","ᅣ":"ya","ᅤ":"yae","ᅥ":"eo","ᅦ":"e","ᅧ":"yeo","ᅨ":"ye","ᅩ":"o","ᅪ":"wa","ᅫ":"wae",
"ᅬ":"oe","ᅭ":"yo","ᅮ":"u","ᅯ":"wo","ᅰ":"we","ᅱ":"wi","ᅲ":"yu","ᅳ":"eu","ᅴ":"ui","ᅵ":"i","ᅶ":"ao","ᅷ":"au","ᅸ":"yao",
"ᅹ":"yayo","ᅺ":"eoo","ᅻ":"eou","ᅼ":"eoeu","ᅽ":"yeoo","ᅾ":"yeou","ᅿ":"oeo","ᆀ":"oe","ᆁ":"oye","ᆂ":"oo","ᆃ":"ou",
"ᆄ":"yoya","ᆅ":"yoyae","ᆆ":"yoyeo","ᆇ":"yoo","ᆈ":"yoi","ᆉ":"ua","ᆊ":"uae","ᆋ":"ueoeu","ᆌ":"uye","ᆍ":"uu","ᆎ":"yua",
"ᆏ":"yueo","ᆐ":"yue","ᆑ":"yuyeo","ᆒ":"yuye","ᆓ":"yuu","ᆔ":"yui","ᆕ":"euu","ᆖ":"eueu","ᆗ":"uiu","ᆘ":"ia","ᆙ":"iya",
"ᆚ":"io","ᆛ":"iu","ᆜ":"ieu","ᆝ":"io","ᆞ":"o","ᆟ":"oeo","ᆠ":"ou","ᆡ":"oi","ᆢ":"yo","ᆣ":"aeu","ᆤ":"yau","ᆥ":"yeoya",
"ᆦ":"oya","ᆧ":"oyae","ᆨ":"g","ᆩ":"kk","ᆪ":"gs","ᆫ":"n","ᆬ":"nj","ᆭ":"nh","ᆮ":"d","ᆯ":"l","ᆰ":"lg","ᆱ":"lm","ᆲ":"lb",
"ᆳ":"ls","ᆴ":"lt","ᆵ":"lp","ᆶ":"lh","ᆷ":"m","ᆸ":"b","ᆹ":"bs","ᆺ":"s","ᆻ":"ss","ᆼ":"ng","ᆽ":"j","ᆾ":"ch","ᆿ":"k",
"ᇀ":"t","ᇁ":"p","ᇂ":"h","ᇃ":"gl","ᇄ":"gsg","ᇅ":"ng","ᇆ":"nd","ᇇ":"ns","ᇈ":"nz","ᇉ":"nt","ᇊ":"dg","ᇋ":"dl","ᇌ":"lgs",
"ᇍ":"ln","ᇎ":"ld","ᇏ":"ldh","ᇐ":"ll","ᇑ":"lmg","ᇒ":"lms","ᇓ":"lbs","ᇔ":"lbh","ᇕ":"lv","ᇖ":"lss","ᇗ":"lz","ᇘ":"lk",
"ᇙ":"lq","ᇚ":"mg","ᇛ":"ml","ᇜ":"mb","ᇝ":"ms","ᇞ":"mss","ᇟ":"mz","ᇠ":"mch","ᇡ":"mh","ᇢ":"w","ᇣ":"bl","ᇤ":"bp",
"ᇥ":"bh","ᇦ":"v","ᇧ":"sg","ᇨ":"sd","ᇩ":"sl","ᇪ":"sb","ᇫ":"z","ᇬ":"ngg","ᇭ":"ngkk","ᇮ":"ngng","ᇯ":"ngk","ᇰ":"ng",
"ᇱ":"ngs","ᇲ":"ngz","ᇳ":"pb","ᇴ":"f","ᇵ":"hn","ᇶ":"hl","ᇷ":"hm","ᇸ":"hb","ᇹ":"q","ᇺ":"gn","ᇻ":"gb","ᇼ":"gch",
"ᇽ":"gk","ᇾ":"gh","ᇿ":"nn","ሀ":"ha","ሁ":"hu","ሂ":"hi","ሃ":"ha","ሄ":"he","ህ":"h","ሆ":"ho","ሇ":"hoa","ለ":"le","ሉ":"lu",
"ሊ":"li","ላ":"la","ሌ":"le","ል":"l","ሎ":"lo","ሏ":"lwa","ሐ":"ha","ሑ":"hu","ሒ":"hi","ሓ":"ha","ሔ":"he","ሕ":"h","ሖ":"ho",
"ሗ":"hwa","መ":"me","ሙ":"mu","ሚ":"mi","ማ":"ma","ሜ":"me","ም":"m","ሞ":"mo","ሟ":"mwa","ሠ":"se","ሡ":"su","ሢ":"si",
"ሣ":"sa","ሤ":"se","ሥ":"s","ሦ":"so","ሧ":"swa","ረ":"re","ሩ":"ru","ሪ":"ri","ራ":"ra","ሬ":"re","ር":"r","ሮ":"ro","ሯ":"rwa",
"ሰ":"se","ሱ":"su","ሲ":"si","ሳ":"sa","ሴ":"se","ስ":"s","ሶ":"so","ሷ":"swa","ሸ":"she","ሹ":"shu","ሺ":"shi","ሻ":"sha",
"ሼ":"she","ሽ":"sh","ሾ":"sho","ሿ":"shwa","ቀ":"ke","ቁ":"ku","ቂ":"ki","ቃ":"ka","ቄ":"ke","ቅ":"k","ቆ":"ko","ቇ":"koa",
"ቈ":"kwe","ቊ":"kwi","ቋ":"kwa","ቌ":"kwe","ቍ":"kwi","ቐ":"ke","ቑ":"ku","ቒ":"ki","ቓ":"ka","ቔ":"ke","ቕ":"k","ቖ":"ko",
"ቘ":"kwe","ቚ":"kwi","ቛ":"kwa","ቜ":"kwe","ቝ":"kwi","በ":"be","ቡ":"bu","ቢ":"bi","ባ":"ba","ቤ":"be","ብ":"b","ቦ":"bo",
"ቧ":"bwa","ቨ":"ve","ቩ":"vu","ቪ":"vi","ቫ":"va","ቬ":"ve","ቭ":"v","ቮ":"vo","ቯ":"vwa","ተ":"te","ቱ":"tu","ቲ":"ti",
"ታ":"ta","ቴ":"te","ት":"t","ቶ":"to","ቷ":"twa","ቸ":"che","ቹ":"chu","ቺ":"chi","ቻ":"cha","ቼ":"che","ች":"ch","ቾ":"cho",
"ቿ":"chwa","ኀ":"ha","ኁ":"hu","ኂ":"hi","ኃ":"ha","ኄ":"he","ኅ":"h","ኆ":"ho","ኇ":"hoa","ኈ":"hwe","ኊ":"hwi","ኋ":"hwa",
"ኌ":"hwe","ኍ":"hwi","ነ":"ne","ኑ":"nu","ኒ":"ni","ና":"na","ኔ":"ne","ን":"n","ኖ":"no","ኗ":"nwa","ኘ":"nye","ኙ":"nyu",
"ኚ":"nyi","ኛ":"nya","ኜ":"nye","ኝ":"ny","ኞ":"nyo","ኟ":"nywa","አ":"a","ኡ":"u","ኢ":"i","ኣ":"a","ኤ":"e","እ":"","ኦ":"o",
"ኧ":"wa","ከ":"ke","ኩ":"ku","ኪ":"ki","ካ":"ka","ኬ":"ke","ክ":"k","ኮ":"ko","ኯ":"koa","ኰ":"kwe","ኲ":"kwi","ኳ":"kwa",
"ኴ":"kwe","ኵ":"kwi","ኸ":"he","ኹ":"hu","ኺ":"hi","ኻ":"ha","ኼ":"he","ኽ":"h","ኾ":"ho","ዀ":"hwe","ዂ":"hwi","ዃ":"hwa",
"ዄ":"hwe","ዅ":"hwi","ወ":"we","ዉ":"wu","ዊ":"wi","ዋ":"wa","ዌ":"we","ው":"w","ዎ":"wo","ዏ":"woa","ዐ":"a","ዑ":"u","ዒ":"i",
"ዓ":"a","ዔ":"e","ዕ":"","ዖ":"o","ዘ":"ze","ዙ":"zu","ዚ":"zi","ዛ":"za","ዜ":"ze","ዝ":"z","ዞ":"zo","ዟ":"zwa","ዠ":"zhe",
"ዡ":"zhu","ዢ":"zhi","ዣ":"zha","ዤ":"zhe","ዥ":"zh","ዦ":"zho","ዧ":"zhwa","የ":"ye","ዩ":"yu","ዪ":"yi","ያ":"ya","ዬ":"ye",
"ይ":"y","ዮ":"yo","ዯ":"yoa","ደ":"de","ዱ":"du","ዲ":"di","ዳ":"da","ዴ":"de","ድ":"d","ዶ":"do","ዷ":"dwa","ዸ":"de","ዹ":"du",
"ዺ":"di","ዻ":"da","ዼ":"de","ዽ":"d","ዾ":"do","ዿ":"dwa","ጀ":"je","ጁ":"ju","ጂ":"ji","ጃ":"ja","ጄ":"je","ጅ":"j","ጆ":"jo",
"ጇ":"jwa","ገ":"ge","ጉ":"gu","ጊ":"gi","ጋ":"ga","ጌ":"ge","ግ":"g","ጎ":"go","ጏ":"goa","ጐ":"gwe","ጒ":"gwi","ጓ":"gwa",
"ጔ":"gwe","ጕ":"gwi","ጘ":"nge","ጙ":"ngu","ጚ":"ngi","ጛ":"nga","ጜ":"nge","ጝ":"ng","ጞ":"ngo","ጟ":"ngwa","ጠ":"te",
"ጡ":"tu","ጢ":"ti","ጣ":"ta","ጤ":"te","ጥ":"t","ጦ":"to","ጧ":"twa","ጨ":"che","ጩ":"chu","ጪ":"chi","ጫ":"cha","ጬ":"che",
"ጭ":"ch","ጮ":"cho","ጯ":"chwa","ጰ":"pe","ጱ":"pu","ጲ":"pi","ጳ":"pa","ጴ":"pe","ጵ":"p","ጶ":"po","ጷ":"pwa","ጸ":"tse",
"ጹ":"tsu","ጺ":"tsi","ጻ":"tsa","ጼ":"tse","ጽ":"ts","ጾ":"tso","ጿ":"tswa","ፀ":"tse","ፁ":"tsu","ፂ":"tsi","ፃ":"tsa",
"ፄ":"tse","ፅ":"ts","ፆ":"tso","ፇ":"tsoa","ፈ":"fe","ፉ":"fu","ፊ":"fi","ፋ":"fa","ፌ":"fe","ፍ":"f","ፎ":"fo","ፏ":"fwa",
"ፐ":"pe","ፑ":"pu","ፒ":"pi","ፓ":"pa","ፔ":"pe","ፕ":"p","ፖ":"po","ፗ":"pwa","ፘ":"rya","ፙ":"mya","ፚ":"fya","፝":"","፞":"",
"፟":"","፩":"1","፪":"2","፫":"3","፬":"4","፭":"5","፮":"6","፯":"7","፰":"8","፱":"9","፲":"10","፳":"20","፴":"30","፵":"40",
"፶":"50","፷":"60","፸":"70","፹":"80","፺":"90","፻":"100","፼":"10000","ក":"k","ខ":"kh","គ":"k","ឃ":"kh","ង":"ng",
"ច":"ch","ឆ":"chh","ជ":"ch","ឈ":"chh","ញ":"nh","ដ":"d","ឋ":"th","ឌ":"d","ឍ":"th","ណ":"n","ត":"t","ថ":"th","ទ":"t",
"ធ":"th","ន":"n","ប":"b","ផ":"ph","ព":"p","ភ":"ph","ម":"m","យ":"y","រ":"r","ល":"l","វ":"v","ឝ":"s","ឞ":"s","ស":"s",
"ហ":"h","ឡ":"l","អ":"","ឣ":"","ឤ":"a","ឥ":"e","ឦ":"ei","ឧ":"o","ឨ":"o","ឩ":"ou","ឪ":"au","ឫ":"rue","ឬ":"rueu",
"ឭ":"lue","ឮ":"lueu","ឯ":"ae","ឰ":"ai","ឱ":"ao","ឲ":"ao","ឳ":"ov","឴":"","឵":"","ា":"a","ិ":"e","ី":"ei","ឹ":"oe",
"ឺ":"eu","ុ":"o","ូ":"ou","ួ":"uo","ើ":"aeu","ឿ":"oea","ៀ":"ie","េ":"e","ែ":"ae","ៃ":"ai","ោ":"ao","ៅ":"au","ំ":"am",
"ះ":"ah","ៈ":"ak","៉":"","៊":"","់":"a","៌":"r","៍":"","៎":"","៏":"","័":"a","៑":"","្":"","៓":"","ៗ":"","ៜ":"",
"៝":"","ẜ":"s","ẝ":"s","ẟ":"d","ỻ":"ll","ỽ":"v","ỿ":"y","ⱥ":"a","ⱦ":"t","ⴀ":"a","ⴁ":"b","ⴂ":"g","ⴃ":"d","ⴄ":"e",
"ⴅ":"v","ⴆ":"z","ⴇ":"t","ⴈ":"i","ⴉ":"k","ⴊ":"l","ⴋ":"m","ⴌ":"n","ⴍ":"o","ⴎ":"p","ⴏ":"zh","ⴐ":"r","ⴑ":"s","ⴒ":"t",
"ⴓ":"u","ⴔ":"p","ⴕ":"k","ⴖ":"gh","ⴗ":"q","ⴘ":"sh","ⴙ":"ch","ⴚ":"ts","ⴛ":"dz","ⴜ":"ts","ⴝ":"ch","ⴞ":"kh","ⴟ":"j",
"ⴠ":"h","ⴡ":"e","ⴢ":"y","ⴣ":"w","ⴤ":"x","ⴥ":"o","ⴧ":"e","ⴭ":"ae","ぁ":"a","あ":"a","ぃ":"i","い":"i","ぅ":"u","う":"u",
"ぇ":"e","え":"e","ぉ":"o","お":"o","か":"ka","が":"ga","き":"ki","ぎ":"gi","く":"ku","ぐ":"gu","け":"ke","げ":"ge","こ":"ko",
"ご":"go","さ":"sa","ざ":"za","し":"shi","じ":"ji","す":"su","ず":"zu","せ":"se","ぜ":"ze","そ":"so","ぞ":"zo","た":"ta",
"だ":"da","ち":"chi","ぢ":"ji","っ":"t","つ":"tsu","づ":"zu","て":"te","で":"de","と":"to","ど":"do","な":"na","に":"ni",
"ぬ":"nu","ね":"ne","の":"no","は":"ha","ば":"ba","ぱ":"pa","ひ":"hi","び":"bi","ぴ":"pi","ふ":"fu","ぶ":"bu","ぷ":"pu","へ":"he",
"べ":"be","ぺ":"pe","ほ":"ho","ぼ":"bo","ぽ":"po","ま":"ma","み":"mi","む":"mu","め":"me","も":"mo","ゃ":"ya","や":"ya","ゅ":"yu",
"ゆ":"yu","ょ":"yo","よ":"yo","ら":"ra","り":"ri","る":"ru","れ":"re","ろ":"ro","ゎ":"wa","わ":"wa","ゐ":"i","ゑ":"e","を":"o",
"ん":"n","ゔ":"vu","ゕ":"ka","ゖ":"ka","゙":"","゚":"","ゝ":"","ァ":"a","ア":"a","ィ":"i","イ":"i","ゥ":"u","ウ":"u","ェ":"e",
"エ":"e","ォ":"o","オ":"o","カ":"ka","ガ":"ga","キ":"ki","ギ":"gi","ク":"ku","グ":"gu","ケ":"ke","ゲ":"ge","コ":"ko","ゴ":"go",
"サ":"sa","ザ":"za","シ":"shi","ジ":"ji","ス":"su","ズ":"zu","セ":"se","ゼ":"ze","ソ":"so","ゾ":"zo","タ":"ta","ダ":"da",
"チ":"chi","ヂ":"ji","ッ":"t","ツ":"tsu","ヅ":"zu","テ":"te","デ":"de","ト":"to","ド":"do","ナ":"na","ニ":"ni","ヌ":"nu",
"ネ":"ne","ノ":"no","ハ":"ha","バ":"ba","パ":"pa","ヒ":"hi","ビ":"bi","ピ":"pi","フ":"fu","ブ":"bu","プ":"pu","ヘ":"he","ベ":"be",
"ペ":"pe","ホ":"ho","ボ":"bo","ポ":"po","マ":"ma","ミ":"mi","ム":"mu","メ":"me","モ":"mo","ャ":"ya","ヤ":"ya","ュ":"yu","ユ":"yu",
"ョ":"yo","ヨ":"yo","ラ":"ra","リ":"ri","ル":"ru","レ":"re","ロ":"ro","ヮ":"wa","ワ":"wa","ヰ":"i","ヱ":"e","ヲ":"o","ン":"n",
"ヴ":"vu","ヵ":"ka","ヶ":"ka","ヷ":"va","ヸ":"vi","ヹ":"ve","ヺ":"vo","ー":"","ヽ":""
}'::jsonb $$;
--> statement-breakpoint
CREATE FUNCTION slug_ascii(letters text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(coalesce(slug_letters() ->> letter, letter), '' ORDER BY position)
  FROM string_to_table(letters, NULL) WITH ORDINALITY AS each (letter, position)
$$;
--> statement-breakpoint
-- A name as it stands in an address: 'Lathe & Loom' is 'lathe-and-loom'.
CREATE FUNCTION slug_base(name text, fallback text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text := lower(normalize(name, NFKC) COLLATE "und-x-icu");
BEGIN
  -- Accents fall off that make no letter of its own. A script without letters above leaves nothing.
  IF octet_length(plain) <> char_length(plain) THEN
    plain := regexp_replace(slug_ascii(normalize(slug_ascii(plain), NFKD)), '[\u0300-\u036f\u2019\u02bc]', '', 'g');
  END IF;
  plain := regexp_replace(replace(replace(plain, '''', ''), '&', ' and '), '[^a-z0-9]+', '-', 'g');
  plain := btrim(plain, '-');
  IF char_length(plain) > 60 THEN
    plain := coalesce(substring(left(plain, 61) FROM '^(.{20,})-'), left(plain, 60));
  END IF;
  RETURN coalesce(nullif(plain, ''), fallback);
END;
$$;
--> statement-breakpoint
-- Words that addresses of the site and of the API have in this place, or may have one day, and what looks like an ID.
CREATE FUNCTION is_reserved_slug(slug text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT slug = ANY ('{about,add,admin,all,api,batch,brands,bulk,category,channel,channelsize,compare,contact,contacts,creators,credentials,edit,
    export,favorites,featured,filter,filters,import,industry,influencers,join,language,languages,list,location,locations,
    login,map,media,new,none,"null",page,pages,places,platform,platforms,price,prices,private,profile,random,saved,search,
    settings,share,similar,size,sizes,sort,suggestions,tags,top,undefined,work}'::text[])
    OR slug ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;
--> statement-breakpoint
CREATE FUNCTION slug_key() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT value FROM secrets WHERE name = 'slug-key'), '')
$$;
--> statement-breakpoint
CREATE FUNCTION slug_digest(key text, kind text, slug text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(key || kind || '/' || slug, 'UTF8'))
$$;
--> statement-breakpoint
-- Gives a record the address of its name; the one before goes on leading to it. Whoever is making the same one at this
-- moment is waited for, and numbers go on after the highest.
CREATE FUNCTION claim_slug(of_kind text, record uuid, wanted text, is_new boolean) RETURNS void LANGUAGE plpgsql
  -- A connection keeps the plans of its first call, when there were perhaps a dozen rows.
  SET enable_seqscan = off AS $$
DECLARE
  own text;
  candidate text;
  place integer := 1 + is_reserved_slug(wanted)::integer;
  step integer := 1;
BEGIN
  IF NOT is_new THEN
    IF EXISTS (SELECT FROM slugs WHERE record_id = record AND is_current AND base = wanted) THEN RETURN; END IF;
    UPDATE slugs SET is_current = NULL WHERE record_id = record AND is_current;
    SELECT slug INTO own FROM slugs WHERE record_id = record AND base = wanted ORDER BY number LIMIT 1;
    IF FOUND THEN
      UPDATE slugs SET is_current = true WHERE kind = of_kind AND slug = own;
      RETURN;
    END IF;
  END IF;
  LOOP
    IF place = 2 THEN
      SELECT coalesce(max(number), 1) + 1 INTO place FROM slugs WHERE kind = of_kind AND base = wanted AND number > 1;
    END IF;
    candidate := wanted || CASE WHEN place > 1 THEN '-' || place ELSE '' END;
    IF NOT EXISTS (SELECT FROM retired_slugs WHERE digest = slug_digest(slug_key(), of_kind, candidate)) THEN
      INSERT INTO slugs VALUES (of_kind, candidate, record, wanted, place, true) ON CONFLICT (kind, slug) DO NOTHING;
      IF FOUND THEN RETURN; END IF;
    END IF;
    -- Many that are taken or retired in a row are passed by in a few steps.
    place := place + step;
    IF place > 2 THEN step := step * 2; END IF;
  END LOOP;
END;
$$;
--> statement-breakpoint
-- Gives an address to every record that has none. To be called after rows were loaded without triggers.
CREATE FUNCTION fill_slugs() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM slugs) THEN
    INSERT INTO slugs
      SELECT kind, base || CASE WHEN place > 1 THEN '-' || place ELSE '' END, id, base, place, true
      FROM (
        SELECT kind, id, base, is_reserved_slug(base)::integer
            + row_number() OVER (PARTITION BY kind, base ORDER BY created_at, id) AS place
        FROM (
          SELECT 'influencer' AS kind, id, created_at, slug_base(name, 'creator') AS base FROM influencers
          UNION ALL
          SELECT 'brand', id, created_at, slug_base(company_name, 'brand') FROM brands WHERE status = 'published'
        ) AS named
      ) AS numbered
      ON CONFLICT DO NOTHING;
  END IF;
  -- Those who came meanwhile, and 'Kit 2', whose address a second Kit has.
  PERFORM claim_slug('influencer', id, slug_base(name, 'creator'), true) FROM influencers AS record
    WHERE NOT EXISTS (SELECT FROM slugs WHERE record_id = record.id);
  PERFORM claim_slug('brand', id, slug_base(company_name, 'brand'), true) FROM brands AS record
    WHERE status = 'published' AND NOT EXISTS (SELECT FROM slugs WHERE record_id = record.id);
  DELETE FROM slugs WHERE NOT EXISTS (SELECT FROM influencers WHERE id = record_id)
    AND NOT EXISTS (SELECT FROM brands WHERE id = record_id);
END;
$$;
--> statement-breakpoint
-- While the previous version goes on writing.
SELECT fill_slugs();
--> statement-breakpoint
CREATE UNIQUE INDEX "slugs_records" ON "slugs" USING btree ("record_id","is_current") INCLUDE ("slug");--> statement-breakpoint
CREATE INDEX "slugs_numbers" ON "slugs" USING btree ("kind","base","number") WHERE number > 1;
--> statement-breakpoint
ANALYZE slugs;
--> statement-breakpoint
-- In one order, so that two that write many at once do not wait for each other in a circle.
CREATE FUNCTION claim_new_influencer_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM claim_slug('influencer', id, base, true)
    FROM (SELECT id, slug_base(name, 'creator') AS base FROM new_rows ORDER BY base, id) AS sorted;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER influencers_slug_insert AFTER INSERT ON influencers
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION claim_new_influencer_slugs();
--> statement-breakpoint
CREATE FUNCTION claim_influencer_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM claim_slug('influencer', NEW.id, slug_base(NEW.name, 'creator'), false);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER influencers_slug_update AFTER UPDATE OF name ON influencers
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION claim_influencer_slug();
--> statement-breakpoint
-- A pending brand has no address that could tell of it.
CREATE FUNCTION claim_new_brand_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM claim_slug('brand', id, base, true)
    FROM (
      SELECT id, slug_base(company_name, 'brand') AS base FROM new_rows WHERE status = 'published' ORDER BY base, id
    ) AS sorted;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER brands_slug_insert AFTER INSERT ON brands
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION claim_new_brand_slugs();
--> statement-breakpoint
CREATE FUNCTION claim_brand_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM claim_slug('brand', NEW.id, slug_base(NEW.company_name, 'brand'), false);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER brands_slug_update AFTER UPDATE OF company_name, status ON brands
  FOR EACH ROW WHEN (NEW.status = 'published' AND (OLD.status, OLD.company_name) IS DISTINCT FROM (NEW.status, NEW.company_name))
  EXECUTE FUNCTION claim_brand_slug();
--> statement-breakpoint
-- The addresses of a deleted record go with it, and nobody else gets them.
CREATE FUNCTION retire_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Read once, because a statement may delete many.
  key text := slug_key();
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM slugs WHERE kind = TG_ARGV[0];
    RETURN NULL;
  END IF;
  WITH gone AS (DELETE FROM slugs AS s USING old_rows WHERE record_id = old_rows.id RETURNING s.kind, slug)
    INSERT INTO retired_slugs SELECT slug_digest(key, kind, slug) FROM gone ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER influencers_slug_delete AFTER DELETE ON influencers
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION retire_slugs();
--> statement-breakpoint
CREATE TRIGGER brands_slug_delete AFTER DELETE ON brands
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION retire_slugs();
--> statement-breakpoint
CREATE TRIGGER influencers_slug_truncate AFTER TRUNCATE ON influencers
  FOR EACH STATEMENT EXECUTE FUNCTION retire_slugs('influencer');
--> statement-breakpoint
CREATE TRIGGER brands_slug_truncate AFTER TRUNCATE ON brands
  FOR EACH STATEMENT EXECUTE FUNCTION retire_slugs('brand');
--> statement-breakpoint
-- Who came while the addresses above were made.
SELECT fill_slugs();
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "goals_public" boolean DEFAULT false NOT NULL;
/**
 * Names, places and words with non-ASCII letters from guest lists, one line per language. The statistics of letters and
 * their neighbours are learned from these. Rare languages need more evidence.
 */
export const LANGUAGES: Readonly<Record<string, { rare?: true; words: string }>> = {
  de: {
    words:
      "müller jürgen köln weiß schäfer straße groß günther jörg björn bäcker köhler könig krüger schröder schütz böhm jäger größe münchen düsseldorf nürnberg lübeck würzburg österreich zürich grün groß-gerau preuß voß heß strauß weißenburg mädchen nächte gäste währung übernachtung ankünfte abreise geschäft köster röder rößler häußler käthe sören ömer ännchen führer löwe höfer stöhr göbel hübner hörmann kühn lüdtke brückner büttner fröhlich förster gärtner götz größl hölzl märz schloß fuß maß jänner straßburg grüße mönch bürger schön wörth söhne länge höhe rückfragen für über möbel gebühr löhne",
  },
  fr: {
    words:
      "hélène françois noël crêpe évian forêt à là où andré rené josé thérèse frédéric geneviève gaëlle joël loïc benoît jérôme éric étienne zoé chloé léa léon rémi rémy valérie aurélie mélanie stéphane stéphanie céline amélie agnès françoise lefèvre lefébvre bénédicte désiré dubé côté gagné béranger châtelain château orléans besançon nîmes saint-étienne béziers angoulême genève neuchâtel québec montréal été prénom société numéro téléphone arrivée départ séjour réservation bébé chambre âge hôtel île maître naïve haïti cœur sœur bœuf ça garçon reçu français façade gérard barthélemy hervé régis régine cécile érable déjà crème père mère frère collègue première dîner août célibataire privé",
  },
  es: {
    words:
      "muñoz íñigo josé garcía lópez núñez maría jesús martínez pérez gonzález rodríguez fernández hernández sánchez ramírez gómez díaz gutiérrez álvarez jiménez suárez ortíz vázquez ibáñez yáñez peña españa señor niño año córdoba málaga cádiz león mérida ávila logroño coruña méxico bogotá medellín panamá perú tomás andrés inés mónica verónica ángel óscar raúl sofía lucía rocío víctor héctor joaquín martín agustín sebastián adrián iván julián colón calderón ordóñez núm dirección teléfono habitación número cumpleaños bilbaíno güell agüero día",
  },
  pt: {
    words:
      "joão conceição magalhães simões évora inês josé antónio antônio luís luísa sérgio mário mónica patrícia vítor hélder álvaro américo gonçalo gonçalves assunção assis leitão falcão romão galvão brandão guimarães são paulo brasília florianópolis goiânia maceió belém niterói açores setúbal santarém covilhã portimão lisboa coração não irmã mãe pão pães limões nações reservação observações câmara mês três você português hóspede saída número endereço código país férias café avó avô araújo esteves tomás estêvão lourenço mendonça graça bragança valença proença fragoso nóbrega sá cândido vivência",
  },
  it: {
    words:
      "niccolò città perché cantù forlì giosuè nicolò mosè noè salomè libertà università qualità società età papà caffè però così lunedì martedì venerdì più già può virtù tribù gesù corfù cefalù patanè calò fazè là lì sì né è bontà novità località",
  },
  nl: {
    words:
      "coördinatie zoë chloë daniël israël michaël raphaël joël noël naïef egoïst reünie één drieën oriënt ruïne kopiëren geïnd officiële categorieën financiële patiënt brontë",
  },
  da: {
    words:
      "søren åse kjær ødegård jørgen bjørn øystein åge ærø køge næstved ålborg århus sønderborg helsingør brøndby hillerød rødovre tårnby lærke frøya mørk grønn sjøberg nygård kærgaard sørensen jørgensen kjærgaard bækgaard højgaard nørgaard ågård møller bøgh træ dør børn år række håkon pål bård kåre tromsø bodø ålesund bærum lillestrøm østfold vågå skjåk røros førde værelse adgang måned fødselsdag højskole løkke østergård nørre sønder vestergård lindegård hånd små blå grå",
  },
  sv: {
    words:
      "göran märta åke björn örjan sjöberg lindström sandström bergström nyström öberg åberg håkansson jönsson sjögren löfgren söderberg söderström åkesson ängström ångström öström malmö göteborg örebro västerås jönköping umeå luleå gävle linköping norrköping helsingborg växjö östersund skövde kärlek gård älv sjö ö å år dö lägga förnamn ankomst födelsedag hallå fågel mälaren nässjö hässleholm ängelholm värnamo söder norrtälje äänekoski hämäläinen mäkinen järvinen lähteenmäki pöyhönen jyväskylä hämeenlinna seinäjoki väinö päivi töölö yrjö",
  },
  is: {
    rare: true,
    words:
      "þór þóra guðrún sigríður jón ólafur kristján björk sigurður guðmundur hrafnhildur ragnheiður reykjavík kópavogur hafnarfjörður akureyri ísafjörður bæjarstjóri æðsti höfði örn ýmir ögmundur þingvellir dóttir gunnarsdóttir jónsdóttir magnúsdóttir ólafsdóttir sæmundur bræður náttúra",
  },
  cs: {
    words:
      "dvořák novák nováková svoboda novotný černý černá procházka kučera veselý horák němec pokorný marek pospíšil hájek jelínek král růžička beneš fiala sedláček doležal zeman kolář navrátil čermák vaněk urban blažek kříž kovář jiří tomáš lukáš ondřej matěj vojtěch štěpán zdeněk luboš aleš miloš jaroslav přemysl bořivoj šárka žaneta kateřina tereza lucie božena růžena markéta alžběta jiřina věra dagmar plzeň české budějovice ústí nad labem hradec králové liberec brno děčín třebíč přerov zlín kroměříž žďár jindřichův náměstí příjmení jméno pobyt počet osob děti říčany šťastný koříněk ďáblice ťok ňadra hůlka průša stará boleslav můj dům kůň žižkov řehoř šťáva loď teď hoď zeď",
  },
  sk: {
    words:
      "kováč kováčová horváth varga tóth nagy baláž molnár lukáč šimko poláček ľudovít ľuboš ľubomír božena žofia štefan štefánia ján jozef vladimír košice žilina prešov banská bystrica trenčín topoľčany piešťany nové zámky dunajská lučenec poprad tatranská ľubovňa stôl kôň vôňa môj päť mäso svätý rímska vŕba hĺbka kŕč ťažký ďaleko ôsmy priezvisko dátum narodenia",
  },
  pl: {
    words:
      "łukaszewski żółć kowalczyk wiśniewski wójcik kamiński lewandowski zieliński szymański woźniak dąbrowski kozłowski jankowski wojciechowski kwiatkowski mazur krawczyk piotrowski grabowski pawłowski michałowski nowiński król wróbel jabłoński wieczorek majewski olszewski stępień malinowski jaworski pawlak górski sikorski rutkowski szewczyk ostrowski tomaszewski zalewski wróblewski pietrzak marciniak zając łukasz michał paweł rafał bartłomiej stanisław zdzisław wacław bogusław czesława małgorzata grażyna bożena żaneta łucja święty kraków łódź gdańsk poznań wrocław białystok częstochowa rzeszów toruń świnoujście zabrze bielsko-biała dębica mińsk ząbki żory środa ćwik ćmielów źródło święta sędzia pięć księga mąż gęś błąd wąs ząb dźwig jaźń miód chłopiec słoń imię nazwisko miejscowość ulica osób przyjazd pobyt gość język wartość",
  },
  hu: {
    words:
      "nagy kovács tóth szabó horváth kiss varga németh farkas balogh papp takács juhász lakatos mészáros oláh simon rácz fekete szilágyi török fehér gál szűcs pintér fodor kocsis sipos lukács erdős vörös őry győr székesfehérvár szombathely debrecen pécs nyíregyháza kecskemét érd sopron hódmezővásárhely békéscsaba eger tatabánya józsef lászló istván jános zoltán sándor ferenc gábor péter tamás zsófia erzsébet ágnes éva krisztián dániel ádám máté bálint gergő ödön özséb jenő dezső ernő bence lőrinc széchenyi petőfi dózsa rákóczi út utca körút tér vendég keresztnév születési idő szőke gyűrű fűző mű hűség tűz őr bőr kő nő vő tükör könyv zöld föld űr",
  },
  ro: {
    words:
      "ștefan ştefan țepeș ţepeş ionuț ionuţ cătălin cătălina mădălina răzvan bogdan gheorghe ănescu stănescu bălan pădureanu crăciun brătianu văcărescu iași iaşi timișoara timişoara brașov braşov constanța constanţa ploiești ploieşti galați galaţi bacău bistrița târgu mureș mureş brăila bârlad pitești piteşti câmpina râmnicu vâlcea călărași buzău focșani în între înainte când până mâine român românia româncă sâmbătă sfânta cămin număr vârstă țară ţară oraș oraş sosire plecare cameră",
  },
  hr: {
    words:
      "kovačević marković petrović đorđević jovanović nikolić ilić stanković pavlović milošević živković božić babić matić jurić novaković vuković knežević horvat kovačić šimić perić tomić jurišić šarić blažević grgić đurić đukić žarko željko željka ljiljana šime šibenik zagreb split čakovec đakovo požega sisak rožić niš čačak užice kruševac šabac vršac ljubljana škofja loka žalec črnomelj domžale šentjur zupančič košir žagar kočevar hočevar župan jože aleš matjaž borštnar božič čeh žnidaršič ćosić ćuk kuća noć reč žena čovek šuma",
  },
  tr: {
    words:
      "şükrü yılmaz kaya demir şahin çelik yıldız yıldırım öztürk aydın özdemir arslan doğan kılıç aslan çetin kara koç kurt özkan şimşek polat özcan korkmaz çakır erdoğan güneş ağaoğlu yeşil çoban ışık güler gül gümüş tuğba çağla gökhan özgür özge ömer büşra şeyma şule ayşe fatma oğuz oğuzhan çiğdem ilkay ıraz istanbul izmir ankara muğla eskişehir diyarbakır şanlıurfa balıkesir niğde ığdır çanakkale kuşadası beyoğlu kadıköy beşiktaş üsküdar bağcılar soyadı doğum giriş çıkış tarihi müşteri kişi sayısı türk türkiye dağ yağmur soğuk gözlüklü günaydın işçi işletme",
  },
  lv: {
    rare: true,
    words:
      "bērziņš kalniņš ozoliņš jānis jēkabs pēteris andris mārtiņš kārlis līga ilze zane elīna kristīne rīga daugavpils liepāja jelgava jūrmala ventspils rēzekne valmiera krūmiņš liepiņš zariņš vītols āboliņš pētersons šmits ģertrūde ķekava ļaudona ņina žanis čaks vārds uzvārds dzimšanas ēdiens īpašs ūdens",
  },
  lt: {
    rare: true,
    words:
      "kazlauskas petrauskas jankauskas stankevičius vasiliauskas žukauskas butkus paulauskas urbonas kavaliauskas jonaitienė petraitienė kazlauskienė žemaitis žilinskas šimkus čepaitis vilnius klaipėda šiauliai panevėžys alytus marijampolė mažeikiai utena kėdainiai telšiai ukmergė visaginas plungė tauragė lukoševičius mindaugas gintarė rūta ąžuolas ūkis įmonė įstaiga pavardė gimęs siųsti ėjo eilė jūra žąsis",
  },
  et: {
    rare: true,
    words:
      "põder tõnu jõgi jüri ülle külli mägi õunapuu rõõm sõber võru põlva jõhvi pärnu tõrva kõiv õnne mäe väike tänav linn šokolaad žürii",
  },
  vi: {
    rare: true,
    words:
      "nguyễn trần lê phạm huỳnh phan vũ võ đặng bùi đỗ hồ ngô dương lý thị văn hữu đức minh thanh hương hạnh ngọc tuấn dũng hùng cường quốc việt hoàng đình phước lộc thảo thủy trúc uyên như quỳnh hà nội hồ chí đà nẵng cần thơ hải phòng huế nha trang đường phố quận thành khách sạn ngày sinh họ tên địa chỉ điện thoại",
  },
  ru: {
    words:
      "иванов сергей смирнов кузнецов попов васильев петров соколов михайлов новиков федоров морозов волков алексеев лебедев семенов егоров павлов козлов степанов николаев орлов андреев макаров никитин захаров зайцев соловьев борисов яковлев григорьев романов воробьев сергеева ивановна александр александра дмитрий максим евгений алексей андрей николай владимир юлия ольга елена наталья татьяна екатерина анна мария ирина светлана людмила галина надежда вера любовь щербаков чернышев шевченко цветкова хохлов фролов эдуард жукова москва санкт-петербург новосибирск екатеринбург казань нижний новгород челябинск самара омск ростов уфа красноярск воронеж пермь волгоград краснодар улица дом квартира город фамилия имя отчество дата рождения телефон адрес номер заезд выезд гость гости объект подъезд всё ещё",
  },
  uk: {
    words:
      "шевченко коваленко бондаренко ткаченко кравченко олійник ковальчук шевчук поліщук лисенко іваненко київ львів харків одеса дніпро запоріжжя вінниця чернівці ужгород івано-франківськ її їжак єва європа україна прізвище ім'я ґанок ігор олександр андрій сергій наталія юлія",
  },
  bg: {
    words:
      "иванов георгиев димитров петров николов христов стоянов тодоров илиев василев ангелов йорданов колев георги димитър петър николай йордан стоян тодор мария елена десислава цветелина българия софия пловдив варна бургас стара загора русе плевен велико търново благоевград търговище улица град държава фамилия къща ъгъл път",
  },
  sr: {
    rare: true,
    words:
      "јовановић петровић николић марковић ђорђевић стојановић илић станковић павловић милошевић живковић љубица његош џелат ћирић јелена милица ненад београд нови сад ниш крагујевац суботица",
  },
  el: {
    words:
      "παπαδόπουλος παπαδοπούλου γεωργίου δημητρίου νικολάου ιωάννου κωνσταντίνου αντωνίου βασιλείου παπαδάκης μιχαηλίδης αλεξίου οικονόμου καραγιάννης σταύρου γιώργος γεώργιος δημήτρης δημήτριος νίκος νικόλαος ιωάννης γιάννης κωνσταντίνος κώστας παναγιώτης βασίλης χρήστος θανάσης αθανάσιος μιχάλης ευάγγελος μαρία ελένη αικατερίνη κατερίνα βασιλική σοφία αγγελική γεωργία άννα δέσποινα αθήνα θεσσαλονίκη πάτρα ηράκλειο λάρισα βόλος ρόδος ιωάννινα χανιά καβάλα κέρκυρα σαντορίνη οδός αριθμός όνομα επώνυμο ημερομηνία γέννησης τηλέφωνο διεύθυνση πόλη χώρα άφιξη αναχώρηση ψυχή ξένος ζωή φως ξενοδοχείο",
  },
  he: {
    words:
      "כהן לוי מזרחי פרץ ביטון דהן אברהם פרידמן מלכה אזולאי כץ יוסף דוד עמר חדד גבאי יצחק משה אהרון שלום רחל שרה לאה רבקה מרים נועה תמר יעל מיכל שירה אסתר יעקב ישראל ירושלים תל אביב חיפה באר שבע נתניה אשדוד ראשון לציון פתח תקווה רחוב עיר מדינה שם משפחה פרטי טלפון תאריך לידה כתובת דואר אורח חדר הגעה עזיבה מספר בן גוריון צבי סגל",
  },
  ar: {
    words:
      "محمد أحمد علي حسن حسين عبد الله عبدالله إبراهيم خالد يوسف عمر مصطفى فاطمة عائشة مريم زينب نور سارة ليلى هدى منى الرحمن العزيز سعيد سالم ناصر فيصل سلطان القاهرة الإسكندرية الرياض جدة مكة المدينة دبي أبوظبي الشارقة الدوحة الكويت المنامة مسقط بيروت عمان دمشق بغداد الدار البيضاء الرباط تونس الجزائر شارع الاسم العائلة اسم تاريخ الميلاد الهاتف العنوان المدينة الدولة رقم الوصول المغادرة ضيف غرفة فندق طارق جمال كريم رشيد شريف صالح ياسين هشام وليد",
  },
};

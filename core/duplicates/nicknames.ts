import { addTo } from "../grouping/add-to.ts";
import { foldWords } from "../matching/fold.ts";

/** Forms of the same first name, one name per line: in use among guests of European and American hotels. */
const LINES = `
alexander alex sascha sasha alessandro alejandro alexandre xander sandro alec lex aleksandr oleksandr
alexandra alex sandra alessandra sascha xana aleksandra sandy
andreas andrew andy andre andrej
anthony tony anton antonio antoine antoni toni nino antonius
anna anne ann ana annie anita hannah
barbara barb babs
benjamin ben benny
catherine katherine kathryn kate cathy kathy katie catarina katharina katrin kathrin cat
charles charlie chuck karl carl carlos carlo charly
christian chris christiaan cristian
christina christine chris tina kristina cristina kirsten
christopher chris christoph christophe cristobal
daniel dan danny daniele
david dave davide
deborah debbie deb
edward ed eddie ted eduard eduardo edouard ned edu edwin lalo
elizabeth elisabeth liz beth lisa betty lizzie eliza elise isabel isabelle isabella els bep lisbeth isa elsa
emanuel manuel manny emmanuel
francis francois francisco francesco frank franz paco pancho curro chico franco ciccio
franziska francoise francisca francesca fran
frederick fred frederic friedrich frederik freddy fritz federico frederico
gabriel gabriele gabe
gerald gerard jerry gerhard gerd
george georg georges jorge giorgio jurgen
gregory greg gregor gregoire
guillaume william guilherme guglielmo
helen helena helene elena ellen
henry heinrich henri enrique harry hank heinz enrico henrique hal heiner kike quique
james jim jimmy jamie jaime
jennifer jen jenny
jessica jess jessie
john johannes johann jean juan joao giovanni jon jack johnny hans jonny ivan jan ian gianni hannes jannis ioannis giannis
jonathan jon john
joseph josef jose joe joey giuseppe pepe josephe pino beppe peppe ze
joshua josh
judith judy
julia julie giulia
kenneth ken kenny
lawrence laurence larry lorenz laurent lorenzo renzo
leonard leo leonardo len
louis luis luiz lewis ludwig luigi lou
margaret margarete maggie meg peggy marguerite margarita margit greta marge margarida
maria mary marie mariam miriam molly maryam
mark marc marcus markus marco marcos
martin martim martino marty
matthew matt matthias mathias mathieu matteo mateus matthieu
maximilian max maxime
michael mike michel miguel mick mickey michele micha michal mikhail mihail mykhailo michail
nathaniel nathan nate
nicholas nick nicolas nikolaus nicola niklas klaus nicolau
oliver olivier ollie oli
pamela pam
patricia pat patty trish tricia
patrick pat paddy patricio
paul pablo paolo pawel paulo
peter pete pierre pedro pietro piotr petr
philip phil philipp philippe felipe filipe filippo
raymond ray raimund ramon
rebecca becky becca rebekka
richard rick dick rich ricardo riccardo richie ricky
robert bob rob bobby robbie roberto bert beto robin
ronald ron ronnie
samuel sam sammy
samantha sam
sebastian sebastien basti bastian sebastiao seb basti
stephen steven steve stefan stephan stefano esteban etienne
stephanie steph stefanie stefania estefania
susan susanne sue suzanne susana susie suzie susi suse
theodore theo ted theodor
theresa terry teresa tess therese
thomas tom tommy tomas tomasz
timothy tim timmy
tobias toby
valerie val valeria
victoria vicky vic viktoria
victor vic viktor vittorio
vincent vince vincenzo vicente enzo
walter walt wally
wilhelm william will bill billy willi willy liam
wolfgang wolf
zachary zach zack
albert al bert alberto adalbert
alfred alf fred alfredo
angela angie angelika angelica geli
beatrice beatrix bea beatriz
bernard bernie bernhard bernardo
bradley brad
brigitte gitte birgit
caroline carol carrie caro carolina karoline
charlotte lotte charly
constance connie konstanze
cornelia conny nelly
cornelis kees cor
cynthia cindy
dmitri dmitry dmitrii dima
dominic dom dominik dominique domenico mimmo
donald don donnie
dorothy dot dottie dorothea dora doris
douglas doug
ekaterina katya katia
eleanor nell nellie ellie eleonora leonor
eugene gene eugen eugenio
frances fran francie
gabriela gabi gabriele gaby
geoffrey geoff jeffrey jeff
guillermo memo
harold harry hal harald
hendrik henk
ignacio nacho
jacqueline jackie jacky
jacob jakob jacques jacobus jaap koos
joachim jochen achim joaquim quim joaquin
johanna hanna hanne joanna joana
katarzyna kasia
kimberly kim
krzysztof krzysiek
lillian lily lilian lilly
lucille lucy lucie lucia
magdalena lena leni magda
malgorzata gosia
manfred manni
maria mia mieke ria marija
mikhail misha
natalia natasha natalie nathalie nataliia
nikolai kolya
pavel pasha
penelope penny
petrus piet pieter
rafael rafa raphael raffaele
rudolf rudi rodolfo
russell russ
salvatore salvo toto
sergei sergey seryozha sergio
siegfried siggi
stanley stan
svetlana sveta
tatiana tatyana tanya tania
terence terry terrence
ursula uschi ulla
veronica vero veronika veronique ronnie
virginia ginny
vladimir vova volodya wladimir
willem wim
yevgeny evgeny zhenya evgenii
`;

const groups = new Map<string, number[]>();
for (const [group, line] of LINES.trim().split("\n").entries())
  for (const name of foldWords(line)) addTo(groups, name, group);

/** Whether two folded first names are forms of the same name. */
export function isNickname(a: string, b: string): boolean {
  const own = groups.get(a);
  const other = groups.get(b);
  return own !== undefined && other !== undefined && own.some((group) => other.includes(group));
}

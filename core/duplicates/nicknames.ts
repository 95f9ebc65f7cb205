import { foldWords } from "../matching/fold.ts";

/** Forms of the same first name, one name per line: in use among guests of European and American hotels. */
const LINES = `
alexander alex sascha sasha alessandro alejandro alexandre xander
alexandra alex sandra alessandra sascha
andreas andrew andy andre andrej
anthony tony anton antonio antoine antoni toni
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
edward ed eddie ted eduard eduardo edouard
elizabeth elisabeth liz beth lisa betty lizzie eliza elise isabel isabelle isabella
emanuel manuel manny emmanuel
francis francois francisco francesco frank franz paco
franziska francoise francisca francesca fran
frederick fred frederic friedrich frederik freddy fritz federico frederico
gabriel gabriele gabe
gerald gerard jerry gerhard gerd
george georg georges jorge giorgio jurgen
gregory greg gregor gregoire
guillaume william guilherme guglielmo
helen helena helene elena ellen
henry heinrich henri enrique harry hank heinz enrico henrique
james jim jimmy jamie jacob jakob jaime jacques
jennifer jen jenny
jessica jess jessie
john johannes johann jean juan joao giovanni jon jack johnny hans jonny ivan jan ian
jonathan jon john
joseph josef jose joe joey giuseppe pepe josephe
joshua josh
judith judy
julia julie giulia
kenneth ken kenny
lawrence laurence larry lorenz laurent lorenzo
leonard leo leonardo len
louis luis luiz lewis ludwig luigi lou
margaret margarete maggie meg peggy marguerite margarita margit greta marge margarida
maria mary marie mariam miriam molly maryam
mark marc marcus markus marco marcos
martin martim martino marty
matthew matt matthias mathias mathieu matteo mateus matthieu
maximilian max maxime
michael mike michel miguel mick mickey michele micha michal mikhail
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
robert bob rob bobby robbie roberto bert
ronald ron ronnie
samuel sam sammy
samantha sam
sebastian sebastien basti bastian sebastiao
stephen steven steve stefan stephan stefano esteban etienne
stephanie steph stefanie stefania estefania
susan susanne sue suzanne susana susie suzie
theodore theo ted theodor
theresa terry teresa tess therese
thomas tom tommy tomas tomasz
timothy tim timmy
tobias toby
valerie val valeria
victoria vicky vic viktoria
victor vic viktor vittorio
vincent vince vincenzo vicente
walter walt wally
wilhelm william will bill billy willi willy liam
wolfgang wolf
zachary zach zack
`;

const groups = new Map<string, number[]>();
for (const [group, line] of LINES.trim().split("\n").entries())
  for (const name of foldWords(line)) groups.set(name, [...(groups.get(name) ?? []), group]);

/** Whether two folded first names are forms of the same name. */
export function isNickname(a: string, b: string): boolean {
  const own = groups.get(a);
  const other = groups.get(b);
  return own !== undefined && other !== undefined && own.some((group) => other.includes(group));
}

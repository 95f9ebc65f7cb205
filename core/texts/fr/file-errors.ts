import type { Texts } from "../texts.ts";

export const fileErrors: Texts["errors"]["file"] = {
  unreadable: "Ce fichier n’a pas pu être lu. Exportez-le à nouveau, en CSV ou en .xlsx.",
  gone: "Le contenu de ce fichier n’existe plus. Téléversez-le à nouveau.",
  empty: "Le fichier est vide.",
  one: "Téléversez exactement un fichier, dans le champ « file ».",
  too_large: "Le fichier est trop volumineux : la limite pour ce type est de {{limit}} Mo.",
  extension: "Les fichiers se terminant par .{{extension}} ne sont pas acceptés. Sont acceptés : {{accepted}}.",
  is_document: "C’est un document (PDF ou RTF), pas un tableau. Exportez les données en CSV ou en .xlsx.",
  is_image: "C’est une image, pas un tableau. Exportez les données en CSV ou en .xlsx.",
  is_program: "C’est un programme, pas un tableau. Exportez les données en CSV ou en .xlsx.",
  is_archive: "C’est une archive compressée. Décompressez-la et téléversez ses fichiers un par un.",
  is_markup: "C’est une page web ou un fichier XML. Exportez les données en CSV ou en .xlsx.",
  is_binary: "Ce n’est ni du texte ni un classeur .xlsx. Exportez les données en CSV ou en .xlsx.",
  zip_as_text:
    "Le nom se termine par .{{extension}}, mais le contenu est compressé comme un classeur Excel. Si c’en est un, renommez-le en .xlsx ; sinon, exportez-le en CSV.",
  text_as_workbook: "Le nom se termine par .xlsx, mais le contenu est du texte brut. Renommez le fichier en .csv.",
  infected:
    "Un virus a été détecté dans ce fichier ({{virus}}). Il n’a pas été conservé. Analysez l’ordinateur dont il provient.",
  workbook_expected: "Ce n’est pas un classeur. Choisissez un fichier .xlsx.",
  line_too_long:
    "La ligne {{line}} ne se termine pas avant {{limit}} caractères. Un guillemet jamais refermé peut en être la cause.",
  rows_too_short:
    "La ligne {{line}} et beaucoup d’autres n’ont que quelques-unes des {{columns}} colonnes. Vérifiez le séparateur et la ligne d’en-tête.",
  too_many_columns: "La ligne {{line}} compte {{found}} cellules ; un tableau peut avoir {{limit}} colonnes.",
  header_missing: "Le fichier se termine avant la ligne {{line}}, qui doit nommer les colonnes.",
  ihf_no_header: "Ligne {{line}} : un fichier des clients présents commence par « H| », celui-ci par « {{found}} ».",
  ihf_bad_line: "La ligne {{line}} ne commence ni par « G| » ni par « T| » : « {{found}} ».",
  ihf_field_count: "Ligne {{line}} : champs : {{found}}, attendus : {{expected}}.",
  ihf_bad_day:
    "Ligne {{line}} : « {{found}} » n’est pas une date d’exploitation. Elle s’écrit année-mois-jour, par exemple 2026-11-17.",
  ihf_bad_value: "Ligne {{line}} : « {{found}} » n’est pas une valeur valable du champ {{field}}.",
  ihf_bad_bytes: "La ligne {{line}} contient des caractères qui ne sont pas en UTF-8. Enregistrez le fichier en UTF-8.",
  ihf_no_trailer: "Le fichier se termine à la ligne {{line}} sans ligne finale « T| ». Il a peut-être été coupé.",
  ihf_after_trailer: "La ligne {{line}} se trouve après la ligne finale : « {{found}} ».",
  ihf_count_differs: "La ligne {{line}} annonce {{expected}} clients, mais le fichier en contient {{found}}.",
  ihf_balance_differs: "La ligne {{line}} annonce un total des soldes de {{expected}}, mais il est de {{found}}.",
  ihf_other_hotel:
    "Ce fichier est celui de l’hôtel {{code}}, et {{name}} a le code {{own}}. Rien n’a été importé. Choisissez l’établissement dont le code est {{code}} et téléversez-y le fichier, ou corrigez le code de {{name}} sous Établissements.",
  workbook_too_large: "Un classeur peut faire {{limit}} Mo. Exportez les tableaux plus grands en CSV.",
  not_a_zip: "Ce n’est pas un classeur .xlsx. Enregistrez-le en .xlsx ou exportez-le en CSV.",
  is_xls:
    "Les fichiers en .xls ne sont pas acceptés : ce sont des classeurs Excel anciens, ou des pages web qu’un programme a enregistrées sous ce nom. Ouvrez le fichier dans un tableur et enregistrez-le en .xlsx, ou exportez-le en CSV.",
  workbook_ole:
    "C’est un fichier Excel ancien (.xls) ou protégé par un mot de passe. Enregistrez-le en .xlsx sans mot de passe, ou exportez-le en CSV.",
  zip_broken: "Le classeur est endommagé ou tronqué. Enregistrez-le à nouveau, puis téléversez-le.",
  zip_too_many_entries: "Le classeur compte plus de {{limit}} parties. N’enregistrez que les feuilles nécessaires.",
  zip_too_large: "Décompressé, le classeur dépasserait {{limit}} Mo. Exportez les tableaux plus grands en CSV.",
  zip_ratio:
    "La partie {{name}} est compressée plus de {{limit}} fois : elle n’est pas décompressée. Exportez les données en CSV.",
  zip_bad_name:
    "La partie {{name}} porte un nom qu’aucun classeur n’emploie. Enregistrez à nouveau le classeur dans Excel.",
  zip_symlink: "La partie {{name}} renvoie à un fichier situé ailleurs. Enregistrez à nouveau le classeur dans Excel.",
  zip_encrypted: "La partie {{name}} est chiffrée. Enregistrez le classeur sans mot de passe.",
  zip_nested: "Le classeur contient un autre fichier, {{name}}. Retirez-le, puis enregistrez à nouveau le classeur.",
  not_a_workbook:
    "C’est compressé comme un classeur, mais n’en est pas un. Enregistrez-le en .xlsx ou exportez-le en CSV.",
  workbook_macros: "Les classeurs avec macros (.xlsm) ne sont pas acceptés. Enregistrez-le en .xlsx.",
  workbook_broken: "La partie {{part}} du classeur est endommagée. Enregistrez à nouveau le classeur dans Excel.",
  workbook_too_heavy: "La lecture du classeur demande trop de mémoire. Exportez ses tableaux en CSV.",
  workbook_too_slow: "Le classeur n’a pas pu être lu en {{seconds}} secondes. Exportez ses tableaux en CSV.",
  sheet_missing: "Le classeur n’a pas de feuille nommée « {{sheet}} ».",
  id_columns_kind:
    "Les colonnes d’identifiants ne peuvent être déclarées que pour les fichiers texte. Dans les autres, les identifiants masqués restent distincts par leur empreinte.",
  id_column_missing:
    "Les premières lignes du fichier ne nomment pas ces colonnes : {{columns}}. Écrivez les noms comme dans l’en-tête.",
  sheet_empty: "La feuille « {{sheet}} » n’a pas de ligne qui nomme ses colonnes.",
  sheet_header_missing:
    "La ligne {{line}} de la feuille « {{sheet}} » est vide et ne peut pas nommer les colonnes. Choisissez une autre ligne.",
  sheet_no_rows: "La feuille « {{sheet}} » n’a aucune ligne.",
  workbook_nothing:
    "Ce classeur n’a rien à restaurer : aucune de ses feuilles n’appartient à un module, ou son index les écarte toutes.",
  sheet_too_many_rows: "La feuille « {{sheet}} » compte plus de {{limit}} lignes. Exportez-la en CSV.",
  sheet_too_many_columns: "La feuille « {{sheet}} » compte plus de {{limit}} colonnes à la ligne {{line}}.",
  sheet_too_many_cells: "La feuille « {{sheet}} » compte plus de {{limit}} cellules. Exportez-la en CSV.",
  cell_too_long: "Feuille « {{sheet}} », ligne {{line}} : une cellule dépasse {{limit}} caractères.",
};

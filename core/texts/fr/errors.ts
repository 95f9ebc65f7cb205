import type { Texts } from "../texts.ts";
import { fileErrors } from "./file-errors.ts";

export const errors: Texts["errors"] = {
  invalid: "Certains champs ne sont pas valides.",
  unreadable: "La requête est illisible : son JSON est mal formé.",
  captcha_failed: "La vérification que vous êtes humain a échoué. Veuillez réessayer.",
  token_invalid: "Ce lien n’est plus valable. Demandez-en un nouveau.",
  invalid_credentials: "Identifiants incorrects. Veuillez réessayer.",
  unauthenticated: "Veuillez vous connecter.",
  token_expired: "Le jeton a expiré. Renouvelez-le ou reconnectez-vous.",
  refresh_invalid: "Le jeton de renouvellement n’est plus valable. Reconnectez-vous.",
  forbidden: "Vous n’avez pas l’autorisation d’effectuer cette action.",
  csrf: "Vous n’avez pas l’autorisation d’effectuer cette action.",
  second_factor_required: "Saisissez le code de votre application d’authentification.",
  not_found: "La ressource demandée est introuvable.",
  email_taken: "Cette adresse e-mail existe déjà",
  conflict: "Quelqu’un vous a devancé. Regardez l’état actuel et réessayez.",
  run_in_progress: "Un traitement est encore en cours. Attendez sa fin ou annulez-le.",
  secrets_again:
    "Les identifiants enregistrés ne sont envoyés qu’à l’adresse pour laquelle ils ont été saisis. Saisissez-les de nouveau pour cette adresse.",
  too_large: "La requête est trop volumineuse. La limite est de {{limit}}.",
  unsupported_type: "Ce type de contenu n’est pas accepté ici. Attendu : {{expected}}.",
  too_many_requests_one: "Trop de requêtes. Veuillez patienter {{count}} seconde.",
  too_many_requests_other: "Trop de requêtes. Veuillez patienter {{count}} secondes.",
  internal: "Une erreur est survenue sur le serveur. Veuillez réessayer plus tard.",
  unavailable: "Une erreur est survenue sur le serveur. Veuillez réessayer plus tard.",
  counting: "Les chiffres sont en cours de calcul. Réessayez dans quelques secondes.",
  account_busy: "Trop de requêtes de votre organisation sont en cours. Réessayez dans quelques secondes.",
  second_factor_due:
    "Cette organisation exige l’authentification à deux facteurs de ses administrateurs. Configurez-la d’abord.",
  property_closed: "Cet établissement est fermé : il peut être consulté, pas modifié.",
  idempotency_key: "L’Idempotency-Key doit compter de 1 à 255 caractères visibles.",
  idempotency_reused: "Cette Idempotency-Key a servi à une autre requête. Choisissez-en une nouvelle.",
  quota_runs_one:
    "Cette organisation peut lancer {{count}} exécution en 24 heures et l’a déjà fait. Patientez ou demandez à un super administrateur de relever la limite.",
  quota_runs_other:
    "Cette organisation peut lancer {{count}} exécutions en 24 heures et l’a déjà fait. Patientez ou demandez à un super administrateur de relever la limite.",
  quota_files_one:
    "Cette organisation peut conserver {{count}} fichier et l’a déjà. Supprimez-le ou demandez à un super administrateur de relever la limite.",
  quota_files_other:
    "Cette organisation peut conserver {{count}} fichiers et en a déjà autant. Supprimez-en ou demandez à un super administrateur de relever la limite.",
  quota_storage:
    "Cette organisation peut conserver {{limit}} Mo de fichiers, ce qui ne suffit pas pour celui-ci. Supprimez-en ou demandez à un super administrateur de relever la limite.",
  connection_missing: "Saisissez d’abord l’adresse du système de l’hôtel.",
  verification_running: "Une relecture de cet hôtel est en cours. Attendez sa fin ou annulez-la d’abord.",
  verification_over: "Cette relecture est terminée.",
  verification_agrees:
    "Cet enregistrement est à l’hôtel tel qu’il a été envoyé : il n’y a aucune différence à laisser.",
  verification_repair_what:
    "Dites ce qui est à corriger : des enregistrements, ou un état avec sa cause ; seul le choix de laisser une différence demande un motif.",
  verification_not_mendable:
    "Cette différence ne peut pas être corrigée ainsi. Regardez l’enregistrement : il a peut-être été envoyé depuis, ou il appartient à la réception.",
  sign_off_blocked:
    "Impossible de signer pour l’instant : une opération est en cours ou un résultat reste inconnu. Regardez ce qui bloque.",
  sign_off_changed: "Les chiffres ont changé depuis leur affichage. Relisez-les, puis signez.",
  sign_off_withdrawn: "Cette signature a déjà été retirée.",
  cutover_changed: "Quelqu’un d’autre a modifié cette étape entre-temps. Relisez-la.",
  cutover_seen: "Bellhop voit lui-même si cette étape est terminée. Personne ne la coche.",
  push_no_target:
    "Aucun hôtel n’est encore choisi pour les envois. Ouvrez la page d’envoi et confirmez d’abord l’hôtel.",
  push_target_moved:
    "Cet établissement désigne maintenant un autre hôtel que celui qui a reçu les envois. Fermez d’abord l’ancienne cible : ses identifiants ne servent jamais pour un autre hôtel.",
  push_target_differs:
    "L’hôtel donne d’autres indications sur lui-même que cet établissement. Comparez les deux et confirmez.",
  push_unreachable:
    "Le système de l’hôtel est injoignable. Testez la connexion dans les paramètres de l’établissement.",
  push_live_name: "C’est l’hôtel réel. Saisissez le nom de l’établissement pour confirmer.",
  push_running: "Un envoi vers cet hôtel est déjà en cours. Attendez la fin ou mettez-le en pause.",
  push_positions: "Ces positions sont inversées : la fin précède le début.",
  push_no_kind: "Indiquez un type ou un module.",
  push_not_of_kind: "Ce module ne fait pas partie de ce type.",
  push_retry_what:
    "Indiquez les enregistrements en échec visés : tous, une cause d’un module, ou certains enregistrements d’un module.",
  push_back_what: "Indiquez ce qui doit être retiré : un type, ou certains enregistrements d’un module.",
  push_back_of_back: "Un retrait n’a rien créé qui puisse être retiré. Renvoyez plutôt les enregistrements.",
  push_over: "Cet envoi est terminé. Lancez-en un nouveau.",
  push_not_unknown: "Le sort de cet enregistrement est connu : il n’y a rien à trancher.",
  connection_sealed: "Les identifiants enregistrés ne peuvent être ouverts : la clé qui les a scellés manque.",
  scope_missing: "Précisez de quel hôtel il s’agit : {{names}}.",
  otp_wrong: "Le code est incorrect. Attendez le suivant et réessayez.",
  login_exists:
    "Cette personne se connecte déjà à Bellhop. N’indiquez pas de mot de passe : elle sera invitée à rejoindre votre organisation.",
  address_unproved:
    "Confirmez d’abord votre adresse e-mail : d’ici là, vous ne pouvez ajouter personne. Le lien se trouve dans le message de Bellhop ; vous pouvez le faire renvoyer.",
  address_proved: "{{email}} est déjà confirmée.",
  invitation_open: "{{name}} a déjà reçu une invitation et n’a pas encore répondu. Renvoyez-la ou retirez-la.",
  invitation_stale:
    "Plus personne ne se connecte avec {{email}}. Retirez l’invitation et ajoutez de nouveau l’utilisateur.",
  user_exists: "{{name}} fait déjà partie de cette organisation.",
  user_disabled: "{{name}} fait partie de cette organisation, mais son accès est désactivé. Réactivez-le plutôt.",
  own_role: "Vous ne pouvez pas changer votre propre rôle. Adressez-vous à un autre administrateur.",
  own_status: "Vous ne pouvez pas désactiver votre propre accès. Adressez-vous à un autre administrateur.",
  own_ability: "Vous ne pouvez pas changer vos propres droits. Adressez-vous à un autre administrateur.",
  last_admin: "C’est le dernier administrateur de l’organisation. Nommez-en d’abord un autre.",
  password_set: "{{name}} a déjà choisi un mot de passe et n’a pas besoin d’invitation.",
  module_off: "Ce module est désactivé pour l’établissement. Activez-le d’abord.",
  other_hotel:
    "Le fichier est celui d’un autre hôtel ({{code}}). Rien n’a été enregistré. Choisissez cet hôtel et téléversez-y le fichier.",
  sheets_undecided:
    "Des feuilles du classeur attendent une décision : {{sheets}}. Aucun module ne porte leur nom, ou elles sont masquées. Choisissez un module pour chacune, ou laissez-la de côté.",
  view_taken: "Une vue porte déjà ce nom. Choisissez-en un autre.",
  views_full: "Vous avez déjà {{most}} vues de cette liste. Supprimez-en une d’abord.",
  view_foreign:
    "Cette vue appartient à quelqu’un d’autre. Seuls son auteur et les administrateurs peuvent la modifier ; enregistrez plutôt une copie.",
  module_differs: "Cette correspondance est faite pour un autre module que ces lignes.",
  rows_missing:
    "Les lignes de ce fichier ne sont pas encore lues ou ne sont plus conservées. Lisez d’abord le fichier.",
  configuration_missing:
    "Aucune correspondance ne convient à ce fichier et aucune n’est active pour le module. Choisissez-en une, créez-en une ou démarrez avec la correspondance proposée (auto).",
  too_many_rejected:
    "{{rejected}} des {{rows}} premières lignes ont été rejetées, plus de {{percent}} %. Regardez les causes, puis reprenez l’import ou recommencez avec une meilleure correspondance.",
  restore_undone: "Cet import a lui-même été annulé. Importez de nouveau son fichier.",
  run_undone: "Cet import a été annulé : ses lignes ne peuvent pas être réessayées. Importez de nouveau le fichier.",
  undo_done: "Cet import est déjà annulé.",
  undo_referred_one:
    "{{count}} autre enregistrement renvoie à ce que cette annulation supprimerait. Choisissez : annuler aussi l’import qui l’a apporté (take), ou le garder sans ce qu’il désigne (keep).",
  undo_referred_other:
    "{{count}} autres enregistrements renvoient à ce que cette annulation supprimerait. Choisissez : annuler aussi les imports qui les ont apportés (take), ou les garder sans ce qu’ils désignent (keep).",
  rows_purged: "Les lignes de cet import ne sont plus conservées. Téléversez de nouveau le fichier.",
  rows_needed:
    "Des lignes de ce fichier sont encore en attente. Associez leurs codes, importez les enregistrements dont elles dépendent ou annulez cet import ; vous pourrez ensuite le supprimer.",
  before_purged:
    "L’état d’avant cet import n’est plus conservé : les données des clients sont effacées quelque temps après la signature. Il ne peut plus être annulé.",
  erasure_running:
    "Un autre effacement est en cours dans cette organisation. Attendez qu’il se termine, puis réessayez.",
  bulk_running:
    "Une autre modification groupée est en cours dans cette liste. Attendez qu’elle se termine, puis réessayez.",
  property_was_live: "Cet établissement a été en service. Il peut être fermé, mais pas supprimé.",
  property_not_empty:
    "Cet établissement a des fichiers, des enregistrements ou des correspondances. Il peut être fermé, mais pas supprimé.",
  duplicates_changed:
    "Quelqu’un a été plus rapide, ou un profil de ce groupe a changé. Regardez le groupe tel qu’il est maintenant.",
  duplicates_at_hotel:
    "Un profil qui disparaîtrait est déjà à l’hôtel. Fusionnez les deux dans OPERA Cloud, ce qui est irréversible, ou gardez celui qui s’y trouve.",
  duplicates_merging:
    "OPERA Cloud est en train de fusionner ce groupe. Attendez sa réponse ; personne ne peut décider du groupe entre-temps.",
  duplicates_not_at_hotel: "Un seul profil de ce groupe est à l’hôtel. Fusionnez le groupe ici.",
  duplicates_survivor_away:
    "Le profil qui reste doit déjà être à l’hôtel, car OPERA Cloud y fusionne les autres. Choisissez-en un qui s’y trouve.",
  duplicates_unsettled:
    "On ne sait pas encore si un profil de ce groupe est arrivé à l’hôtel. Réglez d’abord ce point dans les résultats de l’envoi.",
  duplicates_merged_at_hotel: "OPERA Cloud a fusionné ces profils. C’est irréversible, là-bas comme ici.",
  duplicates_few_decisions: "Il faut au moins 30 décisions, des deux sortes. Décidez d’abord d’autres groupes.",
  duplicates_pushed: "Le profil fusionné a été envoyé depuis. La fusion ne peut plus être annulée ici.",
  duplicates_edited: "Le profil fusionné a été modifié depuis. Annulez d’abord cette modification, puis la fusion.",
  duplicates_accepting: "Des doublons sûrs sont déjà en cours de fusion ou d’annulation. Attendez la fin.",
  duplicates_accept_off:
    "La fusion de tous les doublons sûrs en une fois est désactivée pour cette organisation. Un administrateur peut l’activer dans les paramètres.",
  edit_purged:
    "L’état d’avant cette modification n’est plus conservé : les données des clients sont effacées quelque temps après la signature. Elle ne peut plus être annulée.",
  list_not_offered: "OPERA Cloud ne permet pas de lister {{list}}. Saisissez les codes de l’hôtel à la main.",
  receivables_in_doubt:
    "La liste n’a pas été conservée : des colonnes, des dates, des montants ou des numéros de facture sont incertains. Répondez d’abord aux questions posées.",
  receivables_crowded:
    "La facture « {{invoice}} » figure sur plus de {{limit}} lignes : la ligne {{line}} est de trop. Vérifiez quelle colonne contient le numéro de facture.",
  receivables_posting: "Des factures sont en cours de comptabilisation. Attendez la fin.",
  receivables_none:
    "Aucune facture ne peut être comptabilisée : toutes le sont déjà, ou leurs comptes ne sont pas à l’hôtel.",
  report_in_doubt:
    "Le rapport n’a pas été enregistré : des colonnes, des dates ou des cellules sont douteuses. Répondez d’abord aux questions.",
  statistics_reading: "Les statistiques d’OPERA sont déjà en cours de lecture. Attendez la fin.",
  statistics_no_days: "Le dernier jour précède le premier. Choisissez d’autres jours.",
  list_not_read: "La liste {{list}} de l’hôtel n’a pas pu être lue. {{reason}}",
  database_away: "La base de données ne répond pas. Le travail attend et reprend de lui-même.",
  disk_full:
    "Le disque du serveur est plein. Ce qui était déjà enregistré est conservé : faites de la place, puis reprenez.",
  scanner_away:
    "L’antivirus ne répond pas : rien n’a été conservé. Réessayez dans quelques minutes ; si le problème persiste, prévenez la personne qui exploite Bellhop.",
  storage_full:
    "Le disque du serveur est plein. Rien n’a été conservé : prévenez la personne qui administre Bellhop, puis réessayez.",
  upload_offset: "Ce téléversement en est à l’octet {{offset}}. Reprenez à partir de là.",
  upload_busy: "Une autre requête écrit en ce moment dans ce téléversement. Réessayez dans quelques secondes.",
  upload_cut: "Le téléversement s’est interrompu avant la fin.",
  upload_beyond: "Il est arrivé plus d’octets que ce téléversement n’en annonçait.",
  upload_header: "L’en-tête {{name}} doit être un nombre entier d’octets.",
  page: {
    csrf: "Impossible d’obtenir le jeton CSRF",
    setup: "Une erreur est survenue lors de la préparation de la requête.",
    network: "Erreur réseau. Veuillez vérifier votre connexion Internet.",
    other: "Une erreur est survenue lors du traitement de votre demande.",
    uncaught: "Une erreur inattendue est survenue. Veuillez actualiser la page.",
    unhandled: "Une erreur réseau est survenue. Veuillez vérifier votre connexion et réessayer.",
    script: "Une erreur est survenue lors du chargement de la page.",
    profile: "La mise à jour du profil a échoué",
    results: "Impossible d’obtenir les résultats",
    accountStatus: "Erreur : statut {{status}}",
    accountNoAnswer: "Erreur réseau ou problème inconnu",
  },
  file: fileErrors,
  issue: {
    required: "Ce champ est obligatoire.",
    type: "Valeur attendue : {{expected}}.",
    unknown: "Ce nom n’est pas connu ici.",
    repeated: "Ce nom est donné plusieurs fois.",
    choice: "Choisissez parmi : {{values}}.",
    format: "Ce n’est pas au bon format.",
    email: "Ce n’est pas une adresse e-mail.",
    phone: "Écrivez le numéro avec son indicatif, par exemple +33 1 23 45 67 89.",
    date: "Ce n’est pas une date (AAAA-MM-JJ).",
    country: "Ce n’est pas un code de pays (deux lettres, par exemple FR).",
    currency: "Ce n’est pas un code de devise (trois lettres, par exemple EUR).",
    timezone: "Ce n’est pas un fuseau horaire (par exemple Europe/Paris).",
    siret: "Ce n’est pas un numéro SIRET : 14 chiffres, dont une clé de contrôle.",
    hostname: "Indiquez une adresse https sans chemin, par exemple https://hotel.example.com.",
    beforeBegin: "Cette date précède la date de début.",
    beforeLive: "Cette date précède la mise en service.",
    statusBack: "Un établissement déjà mis en service ne peut pas revenir en préparation.",
    ownName: "Saisissez votre propre nom, tel qu’il figure dans votre profil.",
    quietPair: "Indiquez les deux heures, ou aucune.",
    uuid: "Ce n’est pas un identifiant.",
    tooShort_one: "Au moins {{count}} caractère.",
    tooShort_other: "Au moins {{count}} caractères.",
    tooLong_one: "Au plus {{count}} caractère.",
    tooLong_other: "Au plus {{count}} caractères.",
    tooSmall: "Au moins {{count}}.",
    tooBig: "Au plus {{count}}.",
    empty: "Cela ne doit pas être vide.",
    secondFactorFirst:
      "Configurez d’abord votre propre authentification à deux facteurs : sinon vous vous excluriez vous-même.",
    confirmGuest: "Saisissez le nom du client exactement comme il est affiché.",
    confirmSlug: "Saisissez exactement {{slug}}, le nom court de l’organisation.",
    dayOrder: "Ce jour précède le premier.",
    secretAgain: "Saisissez-le de nouveau : l’adresse a changé.",
    passwordCommon:
      "Ce mot de passe est trop facile à deviner. Choisissez-en un plus long, par exemple trois ou quatre mots sans lien entre eux.",
    passwordPersonal:
      "Ce mot de passe ressemble trop à votre nom, à votre adresse ou à votre hôtel. Choisissez-en un autre.",
    emailDomain: "Seules les adresses de ces domaines peuvent être ajoutées à cette organisation : {{domains}}.",
    statusNew: "Cette personne s’est déjà connectée et ne peut pas redevenir nouvelle.",
    beyondRole: "Le rôle ne comprend pas ce droit : une liste ne peut que le restreindre.",
    taken: "Ce nom est déjà pris. Choisissez-en un autre.",
    ruleType: "Cette règle ne convient pas à ce type de champ.",
    otherProperty: "Choisissez un autre établissement que celui-ci.",
    causeOrRows: "Indiquez une cause ou des lignes, pas les deux.",
    fixed: "Cette valeur distingue l’enregistrement des autres et ne peut pas être modifiée.",
  },
};

import type { Texts } from "../texts.ts";

export const connections: Texts["connections"] = {
  works: "La connexion fonctionne. La date d’exploitation est le {{date}}.",
  credentials: { clientId: "identifiant client", clientSecret: "secret client", appKey: "clé d’application" },
  codes: {
    ok: "Fonctionne.",
    slow: "Fonctionne, mais lentement : plus de cinq secondes.",
    not_tried: "Non essayé, car une étape précédente a échoué.",
    external_system_empty:
      "Aucun code de système externe : les données peuvent être envoyées, mais pas retrouvées par leur ancien ID.",
    address_refused: "Cette adresse n’est pas autorisée. Saisissez l’adresse https publique de la passerelle.",
    host_unknown: "Hôte inconnu. Vérifiez l’adresse de la passerelle.",
    unreachable: "L’hôte ne répond pas. Vérifiez l’adresse et le port.",
    certificate: "Le certificat de l’hôte n’est pas valide ; rien n’a été envoyé.",
    redirect: "L’hôte redirige ailleurs. Saisissez l’adresse de la passerelle elle-même.",
    timeout: "L’hôte n’a pas répondu à temps. Réessayez plus tard.",
    not_ohip: "Un serveur répond, mais ce n’est pas une passerelle OPERA Cloud.",
    credentials_missing: "Il manque : {{missing}}. Complétez la connexion de l’hôtel.",
    client_refused: "L’identifiant client, le secret client, la clé d’application ou le scope n’est pas accepté.",
    user_refused: "Le nom ou le mot de passe de l’utilisateur d’intégration n’est pas accepté.",
    enterprise_refused: "L’identifiant d’entreprise n’est pas accepté.",
    app_key_refused: "La clé d’application n’est pas acceptée.",
    not_allowed:
      "Cette application ne peut pas demander de jeton. Vérifiez son approbation dans le portail des développeurs.",
    hotel_refused: "Le code de l’hôtel y est inconnu ou n’est pas ouvert à cette application.",
    not_subscribed: "L’application n’est pas abonnée à cette interface pour cet hôtel.",
    list_empty: "La liste {{list}} est vide. Configurez-la d’abord dans OPERA Cloud.",
    external_system_unknown: "Le code de système externe n’est pas configuré comme interface dans OPERA Cloud.",
    throttled: "La passerelle est occupée. Réessayez dans une minute.",
    server_failed: "Le système de l’hôtel signale une erreur. Réessayez plus tard.",
    refused: "Le système de l’hôtel a refusé la requête.",
  },
};

import { bool, code, date, decimal, text } from "./field.ts";
import { dataModule } from "./module.ts";

const anyProfile = ["profiles", "accounts"] as const;

export const relationships = dataModule(
  {
    key: "relationships",
    group: "profiles",
    names: ["Relationships", "Beziehungen", "Relations", "Relações"],
    push: "call",
    operation: "crm.postProfileRelationship",
    fields: [
      text("profileId", ["Profile ID", "Profil-ID", "N° de profil", "N.º de perfil"], {
        key: true,
        width: 80,
        refers: anyProfile,
      }),
      text("relatedId", ["Related profile ID", "ID des Partners", "N° du profil lié", "N.º do perfil relacionado"], {
        key: true,
        width: 80,
        refers: anyProfile,
      }),
      code("relation", ["Relation", "Beziehung", "Relation du profil", "Relação"], {
        key: true,
        lov: "RelationshipTypes",
        ohip: "relationship.sourceRelation",
      }),
      code("relatedRelation", ["Relation of the other", "Gegenbeziehung", "Relation inverse", "Relação inversa"], {
        lov: "RelationshipTypes",
        ohip: "relationship.targetRelation",
      }),
      bool("primary", ["Primary", "Hauptbeziehung", "Principale", "Principal"], { ohip: "relationship.primary" }),
    ],
  },
  {
    profileId: "NAME_ID, FROM_NAME_ID, SOURCE_ID, REL_Source_ID, Von Profil, Profil source, Perfil de origem",
    relatedId: "XREF_NAME_ID, TO_NAME_ID, TARGET_ID, REL_Target_ID, Zu Profil, Profil cible, Perfil de destino",
    relation: "RELATIONSHIP, RELATIONSHIP_TYPE, RELATION_TYPE, FROM_RELATION, REL_Type, Beziehungsart",
    relatedRelation: "TO_RELATION, TARGET_RELATION, REVERSE_RELATION",
    primary: "PRIMARY_YN, IS_PRIMARY",
  },
);

export const memberships = dataModule(
  {
    key: "memberships",
    group: "profiles",
    names: ["Memberships", "Mitgliedschaften", "Adhésions", "Programas de fidelização"],
    push: "call",
    operation: "crm.postMembership",
    fields: [
      text("profileId", ["Profile ID", "Profil-ID", "N° de profil", "N.º de perfil"], {
        key: true,
        width: 80,
        refers: ["profiles"],
      }),
      code("membershipType", ["Programme", "Programm", "Programme de fidélité", "Programa"], {
        key: true,
        lov: "MembershipTypes",
        ohip: "profileMemberships.membershipType",
      }),
      text("number", ["Membership number", "Mitgliedsnummer", "N° d'adhérent", "N.º de membro"], {
        key: true,
        ohip: "profileMemberships.membershipId",
      }),
      code("level", ["Level", "Stufe", "Niveau", "Nível"], {
        lov: "MembershipLevels",
        ohip: "profileMemberships.membershipLevel",
      }),
      text("nameOnCard", ["Name on card", "Name auf der Karte", "Nom sur la carte", "Nome no cartão"], {
        ohip: "profileMemberships.nameOnCard",
      }),
      date("since", ["Member since", "Mitglied seit", "Membre depuis", "Membro desde"], {
        ohip: "profileMemberships.signupDate",
      }),
      date("expires", ["Expires", "Gültig bis", "Expire le", "Válido até"], { ohip: "profileMemberships.expireDate" }),
      decimal("points", ["Points", "Punkte", "Points acquis", "Pontos"], { ohip: "profileMemberships.currentPoints" }),
      bool("primary", ["Primary", "Hauptmitgliedschaft", "Principale", "Principal"], {
        ohip: "profileMemberships.primaryMembership",
      }),
    ],
  },
  {
    profileId: "NAME_ID, GUEST_ID, MEM_Profile_ID, CUSTOMER_ID, Gast-Nr., N° client, N.º de cliente",
    membershipType: "MEMBERSHIP_TYPE, MEM_Type, PROGRAM, LOYALTY_PROGRAM, LoyaltyCode, Kundenbindungsprogramm",
    number:
      "MEMBERSHIP_CARD_NO, MEMBERSHIP_NO, MEMBERSHIP_ID, MEM_Number, CARD_NO, LOYALTY_NUMBER, Kartennummer, N° de carte, N.º do cartão",
    level: "MEMBERSHIP_LEVEL, MEM_Level, TIER, Status, Catégorie",
    nameOnCard: "CARD_NAME",
    since: "JOINED_DATE, SIGNUP_DATE, START_DATE, Beitrittsdatum, Date d'adhésion, Data de adesão",
    expires: "EXPIRATION_DATE, EXPIRY_DATE, EXPIRE_DATE, Ablaufdatum, Date d'expiration, Data de validade",
    points: "CURRENT_POINTS, POINT_BALANCE, Punktestand, Solde de points, Saldo de pontos",
    primary: "PRIMARY_YN, IS_PRIMARY, PREFERRED_CARD",
  },
);

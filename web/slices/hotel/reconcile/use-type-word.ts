import { useTranslation } from "react-i18next";
import { profileType } from "../../../../contract/lists.ts";

/** A profile's type in the reader's language; a type that Bellhop does not know stays as it is. */
export function useTypeWord(): (type: string) => string {
  const { t } = useTranslation();
  return (type) => {
    const { data } = profileType.safeParse(type);
    return data ? t(`lists.types.${data}`) : type;
  };
}

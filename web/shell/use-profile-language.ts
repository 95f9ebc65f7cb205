import { useEffect } from "react";
import { sessionRoutes } from "../../contract/sessions.ts";
import type { Language } from "../../contract/users.ts";
import { useSend } from "../data/write.ts";
import { useSession } from "../lib/session.ts";
import { chooseLanguage, languageChosenHere, showLanguage } from "../lib/texts.ts";

/** Saves the language in the profile, so that it applies on the person's next device. */
export function useSaveLanguage(): (language: Language) => Promise<void> {
  const update = useSend(sessionRoutes.updateProfile);
  return async (language) => {
    await chooseLanguage(language);
    await update({ language }).catch(() => undefined);
  };
}

/** After sign-in the person's own setting applies, unless another language was chosen before. */
export function useProfileLanguage(): void {
  const { user } = useSession();
  const update = useSend(sessionRoutes.updateProfile);
  useEffect(() => {
    const chosen = languageChosenHere();
    if (!chosen) void showLanguage(user.language);
    else if (chosen !== user.language) void update({ language: chosen }).catch(() => undefined);
  }, [user.language, update]);
}

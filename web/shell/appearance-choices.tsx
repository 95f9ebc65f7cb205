import { Button, Radio, Select, SimpleGrid, Stack, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useStore } from "../lib/store.ts";
import classes from "./appearance-choices.module.css";
import { Choice } from "./customizer-choice.tsx";
import {
  FOOTER_TYPES,
  layoutStore,
  NAVBAR_COLORS,
  NAVBAR_TYPES,
  resetLayout,
  SKINS,
  type Skin,
  setLayout,
  TRANSITIONS,
} from "./layout-state.ts";

/** The appearance settings that a person may change; applied at once and stored on this device. */
export function AppearanceChoices() {
  const { t } = useTranslation();
  const layout = useStore(layoutStore);
  const horizontal = layout.type === "horizontal";
  return (
    <div className={classes.choices}>
      <Radio.Group
        label={t("shell.customizer.skin")}
        value={layout.skin}
        onChange={(skin) => setLayout({ skin: skin as Skin })}
      >
        <SimpleGrid cols={2} spacing="xs" mt={6}>
          {SKINS.filter((skin) => !horizontal || skin !== "semi-dark").map((skin) => (
            <Radio.Card key={skin} value={skin} className={classes.skin} data-skin={skin}>
              <span className={classes.sample} aria-hidden>
                <i />
              </span>
              {t(`shell.skins.${skin}`)}
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Choice
        label={t("shell.customizer.menu")}
        value={layout.type}
        options={["vertical", "horizontal"]}
        text={(value) => t(`shell.menuTypes.${value}`)}
        onChange={(type) => setLayout({ type })}
      />
      <Choice
        label={t("shell.customizer.width")}
        value={layout.contentWidth}
        options={["full", "boxed"]}
        text={(value) => t(`shell.widths.${value}`)}
        onChange={(contentWidth) => setLayout({ contentWidth })}
      />
      <Stack gap="xs">
        {!horizontal && (
          <Switch
            label={t("shell.customizer.collapsed")}
            checked={layout.menuCollapsed}
            onChange={({ currentTarget }) => setLayout({ menuCollapsed: currentTarget.checked })}
          />
        )}
        <Switch
          label={t("shell.customizer.menuHidden")}
          checked={layout.menuHidden}
          onChange={({ currentTarget }) => setLayout({ menuHidden: currentTarget.checked })}
        />
        <Switch
          label={t("shell.customizer.rtl")}
          checked={layout.isRtl}
          onChange={({ currentTarget }) => setLayout({ isRtl: currentTarget.checked })}
        />
        <Switch
          label={t("shell.shortcuts.enable")}
          checked={layout.shortcuts}
          onChange={({ currentTarget }) => setLayout({ shortcuts: currentTarget.checked })}
        />
      </Stack>
      <Choice
        label={horizontal ? t("shell.customizer.menuType") : t("shell.customizer.navbar")}
        value={layout.navbarType}
        options={NAVBAR_TYPES.filter((type) => !horizontal || type !== "hidden")}
        text={(value) => t(`shell.barTypes.${value}`)}
        onChange={(navbarType) => setLayout({ navbarType })}
      />
      {!horizontal && (
        <Select
          label={t("shell.customizer.navbarColor")}
          value={layout.navbarColor || "none"}
          data={NAVBAR_COLORS.map((color) => ({
            value: color || "none",
            label: t(`shell.colors.${color || "none"}`),
          }))}
          onChange={(value) => setLayout({ navbarColor: NAVBAR_COLORS.find((color) => color === value) ?? "" })}
        />
      )}
      <Choice
        label={t("shell.customizer.footer")}
        value={layout.footerType}
        options={FOOTER_TYPES}
        text={(value) => t(`shell.barTypes.${value}`)}
        onChange={(footerType) => setLayout({ footerType })}
      />
      <Select
        label={t("shell.customizer.transition")}
        value={layout.routerTransition}
        data={TRANSITIONS.map((value) => ({ value, label: t(`shell.transitions.${value}`) }))}
        onChange={(value) => setLayout({ routerTransition: TRANSITIONS.find((item) => item === value) ?? "none" })}
      />
      <Button variant="default" onClick={resetLayout} className={classes.reset}>
        {t("shell.customizer.reset")}
      </Button>
    </div>
  );
}

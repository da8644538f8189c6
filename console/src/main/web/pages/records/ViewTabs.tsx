import type { View } from "generated/api";
import { lazy, Suspense, useState } from "react";
import { call, newKey } from "../../api/client";
import { Button } from "../../parts/Button";
import { Confirm } from "../../parts/Confirm";
import { problemsOf } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { type MenuHead, type MenuItem, MoreMenu } from "../../parts/Menu";
import { tell, tellFailure } from "../../parts/Toasts";
import type { Field } from "../../records/model";
import { isChanged, shifted, type Shown } from "../../records/view";
import { useMe } from "../../shell/workspace";
import { t, withWords } from "../../words";
import { renewViews, VIEW_ICONS } from "./views";

const ViewDialog = lazy(async () => ({
  default: (await withWords(import("./ViewDialog"), "layouts")).ViewDialog,
}));

/** Saved views as tabs, and all that can be done with the one that is open. */
export function ViewTabs({
  object,
  fields,
  views,
  view,
  shown,
  onChoose,
}: {
  object: string;
  fields: readonly Field[];
  views: readonly View[];
  view: View | undefined;
  shown: Shown;
  /** Called with the view to open; null: all records. What was changed is dropped. */
  onChoose: (slug: string | null) => void;
}) {
  const me = useMe();
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  const [open, setOpen] = useState<"new" | "copy" | "edit" | "delete" | null>(null);
  const path = { objectSlug: object, slug: view?.slug ?? "" };
  const attempt = async (work: () => Promise<unknown>, said?: string) => {
    try {
      await work();
      await renewViews(object);
      if (said !== undefined) {
        tell(said);
      }
    } catch (error) {
      const { whole, fields: wrong } = problemsOf(error);
      tellFailure(whole ?? Object.values(wrong).join(" "));
    }
  };
  const keep = () =>
    attempt(async () => {
      await call("PUT /object/custom/view/{objectSlug}/{slug}", {
        path,
        body: {
          filter: shown.filter === "" ? null : JSON.parse(shown.filter),
          sort: shown.sort,
          fields: [...shown.fields],
        },
        key: newKey(),
      });
      onChoose(view?.slug ?? null);
    }, t("view.saved"));
  const order = (by: number) =>
    attempt(() =>
      call("PUT /object/custom/view/{objectSlug}/order", {
        path: { objectSlug: object },
        body: { views: [...shifted(views.map((one) => one.slug), view?.slug ?? "", by)] },
      }),
    );
  const makeDefault = (whom: "me" | "everyone") =>
    attempt(
      () =>
        call("PUT /object/custom/view/{objectSlug}/{slug}/default", { path, query: { for: whom } }),
      t("view.defaultSet"),
    );
  const hasChanges = isChanged(view, shown);
  return (
    <nav className="view-tabs" aria-label={t("view.title")}>
      <button
        type="button"
        aria-current={view === undefined ? "page" : undefined}
        onClick={() => onChoose(null)}
      >
        {t("view.all")}
      </button>
      {views.map((one) => (
        <button
          key={one.slug}
          type="button"
          aria-current={view?.slug === one.slug ? "page" : undefined}
          title={`${one.name} · ${t(one.visibility === "shared" ? "view.isShared" : "view.isMine")}`}
          onClick={() => onChoose(one.slug)}
        >
          <Icon {...VIEW_ICONS[one.type]} />
          <bdi>{one.name}</bdi>
          {one.is_default && <Icon icon="star" />}
        </button>
      ))}
      {view !== undefined && (may("view.update") || may("view.delete")) && (
        <MoreMenu
          label={t("view.actions", { name: view.name })}
          items={actionsOf({
            may,
            view,
            onOpen: setOpen,
            onDefault: makeDefault,
            onOrder: order,
          })}
        />
      )}
      {may("view.create") && (
        <Button kind="quiet" icon="plus" onClick={() => setOpen("new")}>
          {t("view.new")}
        </Button>
      )}
      {hasChanges && (
        <span className="row changes-hint">
          <span className="meta" role="status">
            {t("view.changed")}
          </span>
          {view !== undefined && may("view.update") && (
            <Button kind="plain" onClick={keep}>
              {t("view.keep")}
            </Button>
          )}
          {may("view.create") && (
            <Button kind="quiet" onClick={() => setOpen("copy")}>
              {t("view.save")}
            </Button>
          )}
          <Button kind="quiet" onClick={() => onChoose(view?.slug ?? null)}>
            {t("view.reset")}
          </Button>
        </span>
      )}
      {(open === "new" || open === "copy" || open === "edit") && (
        <Suspense fallback={null}>
          <ViewDialog
            object={object}
            fields={fields}
            shown={open === "new" ? undefined : shown}
            view={open === "new" ? undefined : view}
            isNew={open !== "edit"}
            onClose={() => setOpen(null)}
            onSaved={(slug) => {
              setOpen(null);
              onChoose(slug);
            }}
          />
        </Suspense>
      )}
      {open === "delete" && view !== undefined && (
        <Confirm
          title={t("view.deleteTitle", { name: view.name })}
          action={t("view.delete")}
          onClose={() => setOpen(null)}
          onConfirm={async (key) => {
            await call("DELETE /object/custom/view/{objectSlug}/{slug}", { path, key });
            onChoose(null);
            await renewViews(object);
            tell(t("view.deleted", { name: view.name }));
          }}
        >
          {t(view.visibility === "shared" ? "view.deleteShared" : "view.deleteMine")}
        </Confirm>
      )}
    </nav>
  );
}

function actionsOf({
  may,
  view,
  onOpen,
  onDefault,
  onOrder,
}: {
  may: (permission: string) => boolean;
  view: View;
  onOpen: (what: "edit" | "copy" | "delete") => void;
  onDefault: (whom: "me" | "everyone") => void;
  onOrder: (by: number) => void;
}): ReadonlyArray<MenuItem | MenuHead> {
  return [
    ...(may("view.update")
      ? [
          { label: t("view.edit"), icon: "pencil" as const, onChoose: () => onOpen("edit") },
          { label: t("view.forMe"), icon: "star" as const, onChoose: () => onDefault("me") },
          ...(view.visibility === "shared"
            ? [
                {
                  label: t("view.forEveryone"),
                  icon: "users" as const,
                  onChoose: () => onDefault("everyone"),
                },
              ]
            : []),
          { label: t("view.earlier"), icon: "arrow-left" as const, onChoose: () => onOrder(-1) },
          { label: t("view.later"), icon: "arrow-right" as const, onChoose: () => onOrder(1) },
        ]
      : []),
    ...(may("view.create")
      ? [{ label: t("view.copy"), icon: "copy" as const, onChoose: () => onOpen("copy") }]
      : []),
    ...(may("view.delete")
      ? [
          { head: "" },
          {
            label: t("view.delete"),
            icon: "trash" as const,
            isDanger: true,
            onChoose: () => onOpen("delete"),
          },
        ]
      : []),
  ];
}

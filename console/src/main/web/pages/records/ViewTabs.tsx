import { useQuery } from "@tanstack/react-query";
import type { View } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { Checkbox, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { Notice } from "../../parts/Notice";
import type { Asked } from "../../records/data";
import { t } from "../../words";

const MANY = 200;

const ICONS = {
  table: { icon: "table" },
  kanban: { icon: "layout-kanban" },
  calendar: { icon: "calendar" },
} as const;
const MINUTE = 60_000;

/** The saved views of an object that the person sees. */
export function useViews(object: string) {
  return useQuery({
    queryKey: ["views", object],
    staleTime: MINUTE,
    queryFn: ({ signal }) =>
      call("GET /object/custom/view/{objectSlug}", {
        path: { objectSlug: object },
        query: { limit: MANY },
        signal,
      }),
    select: (answer) => answer.data,
  });
}

/** Saved views as tabs, and a way to save what is shown as one more. */
export function ViewTabs({
  object,
  asked,
  chosen,
  onChoose,
}: {
  object: string;
  asked: Asked;
  chosen: View | undefined;
  onChoose: (slug: string | null) => void;
}) {
  const views = useViews(object);
  const [isSaving, setSaving] = useState(false);
  const isChanged = asked.filter !== "" || asked.sort !== "";
  return (
    <nav className="view-tabs" aria-label={t("view.title")}>
      <button
        type="button"
        aria-current={chosen === undefined ? "page" : undefined}
        onClick={() => onChoose(null)}
      >
        {t("view.all")}
      </button>
      {(views.data ?? [])
        .map((view) => (
          <button
            key={view.slug}
            type="button"
            aria-current={chosen?.slug === view.slug ? "page" : undefined}
            onClick={() => onChoose(view.slug)}
          >
            <Icon {...ICONS[view.type]} />
            <bdi>{view.name}</bdi>
          </button>
        ))}
      {isChanged && (
        <Button kind="quiet" icon="plus" onClick={() => setSaving(true)}>
          {t("view.save")}
        </Button>
      )}
      {isSaving && (
        <SaveView
          object={object}
          asked={asked}
          onClose={() => setSaving(false)}
          onSaved={(slug) => {
            setSaving(false);
            onChoose(slug);
          }}
        />
      )}
    </nav>
  );
}

function SaveView({
  object,
  asked,
  onClose,
  onSaved,
}: {
  object: string;
  asked: Asked;
  onClose: () => void;
  onSaved: (slug: string) => void;
}) {
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const answer = await call("POST /object/custom/view/{objectSlug}", {
      path: { objectSlug: object },
      body: {
        name,
        type: "table",
        visibility: isShared ? "shared" : "mine",
        sort: asked.sort,
        ...(asked.filter === "" ? {} : { filter: JSON.parse(asked.filter) }),
      },
      key,
    });
    await queries.invalidateQueries({ queryKey: ["views", object] });
    onSaved(answer.data.slug);
  });
  return (
    <Dialog title={t("view.save")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("view.name")}
          autoFocus
          required
          value={name}
          onChange={setName}
          problem={problems.fields["name"]}
        />
        <Checkbox label={t("view.share")} checked={isShared} onChange={setShared} />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("view.save")}
        </Button>
      </form>
    </Dialog>
  );
}

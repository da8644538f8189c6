import { useQuery } from "@tanstack/react-query";
import type { WorkflowTemplate } from "generated/api";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { SelectField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { useReading } from "../../records/conditions/related";
import { conditionSentence } from "../../records/conditions/sentence";
import { tell } from "../../parts/Toasts";
import { useObjects } from "../../shell/workspace";
import { t } from "../../words";
import {
  keepWorkflow,
  useConditionFields,
  useFieldsOf,
  useKinds,
  useMay,
  usePeople,
  useVariables,
} from "./data";
import { draftOf } from "./model/definition";
import { walk } from "./model/tree";
import { objectsIn } from "./model/template";
import { objectOf, offersFor } from "./model/variables";
import { faultText, known, refusalOf, stepIcon, titleOf, triggerIcon } from "./names";
import { Rich } from "./Rich";
import { stepSentence, triggerSentence } from "./sentences";

/** What a template would make, and the way to make it. */
export function TemplatePreview({ slug, onClose }: { slug: string; onClose: () => void }) {
  const template = useQuery({
    queryKey: ["workflow-template", slug],
    queryFn: ({ signal }) => call("GET /workflow/templates/{slug}", { path: { slug }, signal }),
    select: (answer) => answer.data,
  });
  const may = useMay();
  const title =
    template.data === undefined
      ? t("workflow.preview")
      : known(`workflow.templateName.${slug}`, template.data.name);
  return (
    <Dialog title={title} form="drawer" onClose={onClose}>
      {template.isPending ? (
        <Skeleton lines={6} />
      ) : template.isError ? (
        <Failure problem={template.error} onRetry={() => template.refetch()} />
      ) : (
        <>
          <p>{known(`workflow.templateLead.${slug}`, template.data.description)}</p>
          <Steps template={template.data} />
          {may("workflow.create") && <Use template={template.data} title={title} />}
        </>
      )}
    </Dialog>
  );
}

const NO_TRIGGER = { type: "", members: {} } as const;

function Steps({ template }: { template: WorkflowTemplate }) {
  const kinds = useKinds().actions.data ?? [];
  const draft = draftOf(template, kinds);
  const people = usePeople();
  const reading = useReading();
  const objects = useObjects().data ?? [];
  const object = objectOf(draft.trigger);
  const isKnown = objects.some((one) => one.slug === object);
  const fields = useFieldsOf(isKnown ? object : null) ?? [];
  const conditions = conditionSentence(
    draft.conditions,
    useConditionFields(isKnown ? draft.trigger : NO_TRIGGER),
    people,
    reading,
  );
  const names = { objects, people, sessions: [] };
  const variables = useVariables(isKnown || object === null ? draft.trigger : NO_TRIGGER);
  const offers = offersFor(variables.data ?? [], kinds, draft.steps, null);
  return (
    <ol className="preview-steps">
      <li>
        <Icon {...triggerIcon(draft.trigger.type)} size={20} />
        <span>
          <strong>{triggerSentence(draft.trigger, names, fields)}</strong>
          {conditions !== "" && (
            <span className="hint">{t("workflow.sentence.if", { conditions })}</span>
          )}
        </span>
      </li>
      {walk(draft.steps).map(({ step, depth }) => (
        <li key={step.id} data-depth={depth}>
          <Icon {...stepIcon(step.type)} size={20} />
          <span>
            <strong dir="auto">{titleOf(step)}</strong>
            <span className="hint">
              <Rich
                text={
                  step.conditions === undefined
                    ? stepSentence(step, names, fields, [])
                    : conditionSentence(step.conditions, fields, people, reading)
                }
                offers={offers}
              />
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Use({ template, title }: { template: WorkflowTemplate; title: string }) {
  const navigate = useNavigate();
  const objects = useObjects().data ?? [];
  const [name, setName] = useState(title);
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>({});
  const missing = objectsIn(template).filter(
    (slug) => objects.length > 0 && !objects.some((one) => one.slug === slug),
  );
  const { submit, isBusy, problems } = useSubmit(
    async (key) => {
      const answer = await call("POST /workflow/templates/{slug}/use", {
        path: { slug: template.slug },
        body: { name, objects: { ...mapping } },
        key,
      });
      await keepWorkflow(answer.data);
      tell(t("workflow.used", { name: answer.data.name }));
      await navigate(`/workflows/flow/${answer.data.slug}`);
    },
    (error) => {
      const ofName = error.fields.find((one) => one.field === "name");
      const others = error.fields.filter((one) => one !== ofName);
      return {
        fields: ofName === undefined ? {} : { name: faultText(ofName) },
        whole:
          others.length > 0
            ? `${t("workflow.useMapping")} ${others.map((one) => one.message).join(" ")}`
            : ofName === undefined
              ? refusalOf(error)
              : undefined,
      };
    },
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && (
        <Notice kind="danger">
          <p>{problems.whole}</p>
          <button
            type="button"
            className="link"
            onClick={() => void navigate("/workflows/new", { state: { source: template } })}
          >
            {t("workflow.useAnyway")}
          </button>
        </Notice>
      )}
      <TextField
        label={t("workflow.useName")}
        required
        maxLength={100}
        value={name}
        onChange={setName}
        problem={problems.fields["name"]}
      />
      {missing.length > 0 && <p className="hint">{t("workflow.useMapping")}</p>}
      {missing.map((slug) => (
        <SelectField
          key={slug}
          label={t("workflow.useObject", { name: slug })}
          value={mapping[slug] ?? ""}
          onChange={(to) => setMapping({ ...mapping, [slug]: to })}
          choices={[
            { value: "", label: t("filter.choose") },
            ...objects.map((one) => ({ value: one.slug, label: one.plural_name })),
          ]}
        />
      ))}
      <Button kind="primary" type="submit" isBusy={isBusy}>
        {t("workflow.use")}
      </Button>
    </form>
  );
}

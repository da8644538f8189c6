import { useQuery } from "@tanstack/react-query";
import type { WorkflowTemplate } from "generated/api";
import { call } from "../../api/client";
import { Icon } from "../../parts/Icon";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { t } from "../../words";
import { useMay } from "./data";
import { known, stepIcon, triggerIcon, triggerName } from "./names";
import { Section } from "./Section";
import { SeedButton } from "./SeedButton";
import { TemplatePreview } from "./TemplatePreview";
import { useAsked } from "./useAsked";

const MANY = 100;

/** Finished workflows to look at and to use. */
export function TemplatesPage() {
  const may = useMay();
  const asked = useAsked();
  const category = asked.get("category");
  const open = asked.get("open");
  const templates = useQuery({
    queryKey: ["workflow-templates", category],
    queryFn: ({ signal }) =>
      call("GET /workflow/templates", {
        query: { limit: MANY, ...(category === "" ? {} : { category }) },
        signal,
      }),
    select: (answer) => answer.data,
  });
  const categories = useQuery({
    queryKey: ["workflow-categories"],
    queryFn: ({ signal }) => call("GET /workflow/templates/categories", { signal }),
    select: (answer) => answer.data,
  });
  return (
    <>
      <PageHead
        title={t("workflow.templates")}
        actions={may("workflow.create") && <SeedButton />}
      />
      <Section />
      <p className="lead">{t("workflow.templatesLead")}</p>
      <div className="view-tabs" role="group" aria-label={t("workflow.templates")}>
        {[{ category: "", count: null }, ...(categories.data ?? [])].map((one) => (
          <button
            key={one.category}
            type="button"
            aria-pressed={one.category === category}
            onClick={() => asked.set({ category: one.category })}
          >
            {one.category === ""
              ? t("workflow.anyCategory")
              : known(`workflow.category.${one.category}`, one.category)}
            {one.count !== null && <span className="meta">{one.count}</span>}
          </button>
        ))}
      </div>
      {templates.isPending ? (
        <Skeleton lines={6} />
      ) : templates.isError ? (
        <Failure problem={templates.error} onRetry={() => templates.refetch()} />
      ) : templates.data.length === 0 ? (
        <Empty icon="template" title={t("workflow.noneMatch")} />
      ) : (
        <ul className="template-cards">
          {templates.data.map((one) => (
            <Card key={one.slug} template={one} onOpen={() => asked.set({ open: one.slug })} />
          ))}
        </ul>
      )}
      {open !== "" && <TemplatePreview slug={open} onClose={() => asked.set({ open: "" })} />}
    </>
  );
}

function Card({ template, onOpen }: { template: WorkflowTemplate; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className="template-card" onClick={onOpen}>
        <span className="template-icons">
          <Icon {...triggerIcon(template.trigger.type)} size={20} />
          {template.actions.slice(0, 4).map((step, index) => (
            <Icon key={index} {...stepIcon(step.type)} />
          ))}
          {template.is_starter && <span className="chip info">{t("workflow.starter")}</span>}
        </span>
        <strong>{known(`workflow.templateName.${template.slug}`, template.name)}</strong>
        <span className="hint">
          {known(`workflow.templateLead.${template.slug}`, template.description)}
        </span>
        <span className="meta">{triggerName(template.trigger)}</span>
      </button>
    </li>
  );
}

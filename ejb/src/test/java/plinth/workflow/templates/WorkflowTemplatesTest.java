package plinth.workflow.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plinth.kernel.Json;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Time;
import plinth.workflow.action.ActionReader;
import plinth.workflow.action.DraftReader;
import plinth.workflow.definition.Trigger;
import plinth.workflow.editing.NewWorkflow;

/** The catalogue of templates is complete and well formed, and can be mapped onto other objects. */
class WorkflowTemplatesTest {
  @Test
  void eachTemplateIsWellFormed() {
    List<WorkflowTemplate> all = WorkflowTemplates.all(null);
    assertThat(all).hasSizeGreaterThanOrEqualTo(12);
    assertThat(all).extracting(WorkflowTemplate::slug).doesNotHaveDuplicates();
    assertThat(WorkflowTemplates.categories().stream().mapToInt(c -> c.count()).sum())
        .isEqualTo(all.size());
    for (WorkflowTemplate template : all) {
      List<FieldError> errors = new ArrayList<>();
      JsonObject body =
          Json.createObjectBuilder()
              .add("trigger", template.trigger())
              .add("actions", template.actions())
              .build();
      DraftReader in = new DraftReader(body, "", errors);
      assertThat(Trigger.read(in.inner("trigger"), Time.UTC)).as(template.slug()).isNotNull();
      assertThat(new ActionReader().read(in, "actions", 1)).isNotEmpty();
      assertThat(errors).as(template.slug()).isEmpty();
    }
  }

  @Test
  void slugsOfTheWorkspaceReplaceThoseOfTheTemplate() {
    WorkflowTemplate template =
        WorkflowTemplate.of(
            json(
                "slug",
                "t",
                "name",
                "T",
                "category",
                "c",
                "is_starter",
                false,
                "description",
                "d",
                "trigger",
                json(
                    "type", "field_changed",
                    "object_slug", "deals",
                    "watched_fields", array("name")),
                "conditions",
                json("not", json("field", "name", "op", "eq", "value", "name")),
                "actions",
                array(
                    json(
                        "type", "create_record",
                        "object_slug", "tasks",
                        "values", json("name", "{{record.name}} {{old.name}} {{record.other}}")))));
    NewWorkflow mapped =
        new TemplateUse(null, Map.of("deals", "leads"), Map.of("name", "title")).of(template);
    assertThat(mapped.trigger().toString())
        .isEqualTo(
            json(
                    "type", "field_changed",
                    "object_slug", "leads",
                    "watched_fields", array("title"))
                .toString());
    assertThat(String.valueOf(mapped.conditions()))
        .isEqualTo(json("not", json("field", "title", "op", "eq", "value", "name")).toString());
    assertThat(mapped.actions().getJsonObject(0).getJsonObject("values").toString())
        .isEqualTo(json("title", "{{record.title}} {{old.title}} {{record.other}}").toString());
  }

  /** Without other names a template is used unchanged. */
  @Test
  void aTemplateIsUsedUnchanged() {
    WorkflowTemplate template = WorkflowTemplates.all(null).get(0);
    NewWorkflow plain = TemplateUse.PLAIN.of(template);
    assertThat(plain.name()).isEqualTo(template.name());
    assertThat(plain.trigger()).isEqualTo(template.trigger());
    assertThat(plain.actions()).isEqualTo(template.actions());
    assertThat(plain.conditions()).isEqualTo(template.conditions());
    assertThat(new TemplateUse("Mine", null, null).of(template).name()).isEqualTo("Mine");
  }

  @Test
  void templatesAreFoundByTheirSlugAndCategory() {
    for (WorkflowTemplates.Category category : WorkflowTemplates.categories()) {
      assertThat(WorkflowTemplates.all(category.category()))
          .hasSize(category.count())
          .allMatch(template -> template.category().equals(category.category()));
    }
    assertThat(WorkflowTemplates.all("nope")).isEmpty();
    for (WorkflowTemplate template : WorkflowTemplates.all(null)) {
      assertThat(WorkflowTemplates.bySlug(template.slug())).contains(template);
    }
    assertThat(WorkflowTemplates.bySlug("nope")).isEmpty();
  }
}

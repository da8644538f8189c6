package plinth.workflow.templates;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.tenancy.Tenanted;
import plinth.workflow.definition.WorkflowRepository;
import plinth.workflow.editing.Workflow;
import plinth.workflow.editing.WorkflowCreation;
import plinth.workflow.run.WorkRun;

/** Creates workflows from templates. */
@Stateless
@Tenanted
public class UseTemplates {
  @Inject private WorkflowCreation maker;
  @Inject private WorkflowRepository workflows;

  /**
   * Creates an inactive workflow from a template. Refuses an unknown template (404), and names that
   * the workspace does not have, by their place in the workflow.
   */
  public Workflow use(Caller caller, String slug, TemplateUse use) {
    WorkflowTemplate template =
        WorkflowTemplates.bySlug(slug).orElseThrow(() -> Problem.notFound("Template"));
    return maker.create(caller, use.of(template), slug);
  }

  /**
   * Creates an inactive workflow from each starter template that has none yet, if the workspace has
   * the objects and fields that it names and is below the limit. A repeated call creates those that
   * are missing.
   */
  public SeededWorkflows seed(Caller caller) {
    workflows.lockWorkspace();
    Set<String> used =
        workflows.listNewest().stream()
            .flatMap(row -> Stream.ofNullable(row.origin().templateSlug()))
            .collect(Collectors.toSet());
    List<Workflow> created = new ArrayList<>();
    List<SeededWorkflows.Skipped> skipped = new ArrayList<>();
    for (WorkflowTemplate template : WorkflowTemplates.all(null)) {
      if (template.isStarter() && used.contains(template.slug())) {
        skipped.add(new SeededWorkflows.Skipped(template.slug(), "A workflow already uses it"));
      } else if (template.isStarter()) {
        try {
          created.add(maker.create(caller, TemplateUse.PLAIN.of(template), template.slug()));
        } catch (Problem lacking) {
          String reason = WorkRun.words(lacking);
          skipped.add(new SeededWorkflows.Skipped(template.slug(), reason));
        }
      }
    }
    return new SeededWorkflows(created, skipped);
  }
}

package plinth.workflow.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Page;
import plinth.kernel.Problem;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Lasting;
import plinth.kernel.http.OptionalBody;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.workflow.editing.Workflow;
import plinth.workflow.templates.SeededWorkflows;
import plinth.workflow.templates.TemplateUse;
import plinth.workflow.templates.UseTemplates;
import plinth.workflow.templates.WorkflowTemplate;
import plinth.workflow.templates.WorkflowTemplates;

/** Templates for workflows. */
@Path("/workflow/templates")
@Tag(name = "Workflows")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class WorkflowTemplatesResource {
  @Inject private UseTemplates templates;
  @Inject private Call call;

  /** Lists the templates. */
  @GET
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = WorkflowTemplate.class, form = Answers.Form.PAGE)
  @Operation(summary = "List the templates", description = "Of a `category`, or of all.")
  public Response list(
      @QueryParam("category") @Nullable String category, @BeanParam PageParams page) {
    String asked = category == null || category.isBlank() ? null : category;
    return Reply.page("Templates", Page.of(WorkflowTemplates.all(asked), page.request()));
  }

  /** Lists the categories. */
  @GET
  @Path("/categories")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(value = WorkflowTemplates.Category.class, form = Answers.Form.LIST)
  @Operation(summary = "List the categories of templates", description = "With their counts.")
  public Response categories() {
    return Reply.of("Categories", WorkflowTemplates.categories());
  }

  /** Reads a template. */
  @GET
  @Path("/{slug}")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(WorkflowTemplate.class)
  @Operation(summary = "Read a template", description = "Whole, as a workflow of it would be.")
  public Response read(@PathParam("slug") String slug) {
    return Reply.of(
        "Template", WorkflowTemplates.bySlug(slug).orElseThrow(() -> Problem.notFound("Template")));
  }

  /** Creates a workflow from a template. */
  @POST
  @Lasting
  @Path("/{slug}/use")
  @AdminApi(value = Access.WRITE, permission = "workflow.create")
  @Answers(value = Workflow.class, status = 201)
  @Operation(
      summary = "Make a workflow of a template",
      description =
          "It is not active. `objects` and `fields` say what stands here for those that the"
              + " template names; what is missing is named.")
  public Response use(@PathParam("slug") String slug, @OptionalBody @Nullable TemplateUse body) {
    TemplateUse use = body == null ? TemplateUse.PLAIN : body;
    return Reply.created("Workflow created", templates.use(call.caller(), slug, use));
  }

  /** Creates a workflow from each starter template. */
  @POST
  @Lasting
  @Path("/seed")
  @AdminApi(value = Access.WRITE, permission = "workflow.create")
  @Answers(SeededWorkflows.class)
  @Operation(
      summary = "Make workflows of the templates to begin with",
      description = "None is active. Again it makes what is missing.")
  public Response seed() {
    return Reply.of("Workflows seeded", templates.seed(call.caller()));
  }
}

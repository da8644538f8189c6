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
import plinth.kernel.http.OptionalBody;
import plinth.kernel.http.OutlastsToken;
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
  @Operation(
      summary = "List workflow templates",
      description = "Returns the templates of a `category`, or all templates.")
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
  @Operation(
      summary = "List template categories",
      description = "Returns the categories with the number of their templates.")
  public Response categories() {
    return Reply.of("Categories", WorkflowTemplates.categories());
  }

  /** Reads a template. */
  @GET
  @Path("/{slug}")
  @AdminApi(value = Access.READ, permission = "workflow.read")
  @Answers(WorkflowTemplate.class)
  @Operation(
      summary = "Read a workflow template",
      description = "Returns the complete workflow that the template would create.")
  public Response read(@PathParam("slug") String slug) {
    return Reply.of(
        "Template", WorkflowTemplates.bySlug(slug).orElseThrow(() -> Problem.notFound("Template")));
  }

  /** Creates a workflow from a template. */
  @POST
  @OutlastsToken
  @Path("/{slug}/use")
  @AdminApi(value = Access.WRITE, permission = "workflow.create")
  @Answers(value = Workflow.class, status = 201)
  @Operation(
      summary = "Create a workflow from a template",
      description =
          "Creates an inactive workflow. `objects` and `fields` map the names in the template to"
              + " those of the workspace. The error lists the names that the workspace does not"
              + " have.")
  public Response use(@PathParam("slug") String slug, @OptionalBody @Nullable TemplateUse body) {
    TemplateUse use = body == null ? TemplateUse.PLAIN : body;
    return Reply.created("Workflow created", templates.use(call.caller(), slug, use));
  }

  /** Creates a workflow from each starter template. */
  @POST
  @OutlastsToken
  @Path("/seed")
  @AdminApi(value = Access.WRITE, permission = "workflow.create")
  @Answers(SeededWorkflows.class)
  @Operation(
      summary = "Create the starter workflows",
      description =
          "Creates an inactive workflow from each starter template. Repeating the request creates"
              + " those that are missing.")
  public Response seed() {
    return Reply.of("Workflows seeded", templates.seed(call.caller()));
  }
}

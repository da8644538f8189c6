package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.Problem;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;
import plinth.workspace.ObjectTemplate;
import plinth.workspace.ObjectTemplates;

/** The templates that a workspace can start with. */
@Path("/user/object-templates")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class TemplatesResource {
  /** A template in the list. */
  @Schema(name = "TemplateCard")
  public record Card(
      String slug,
      String name,
      String category,
      String icon,
      String description,
      List<String> objects) {
    static Card of(ObjectTemplate template) {
      return new Card(
          template.slug(),
          template.name(),
          template.category(),
          template.icon(),
          template.description(),
          template.objects().stream().map(ObjectTemplate.TemplateObject::pluralName).toList());
    }
  }

  /** Lists the templates. */
  @GET
  @UserApi(Access.READ)
  @Answers(value = Card.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List workspace templates",
      description =
          "Returns the templates in display order, each with the names of the objects that it"
              + " creates.")
  public Response all() {
    return Reply.of("Templates", ObjectTemplates.listAll().stream().map(Card::of).toList());
  }

  /** Shows a template. */
  @GET
  @Path("/{slug}")
  @UserApi(Access.READ)
  @Answers(ObjectTemplate.class)
  @Operation(
      summary = "Read a workspace template",
      description = "Returns the template with the objects and fields that a new workspace gets.")
  public Response show(@PathParam("slug") String slug) {
    return Reply.of(
        "Template",
        ObjectTemplates.findBySlug(slug).orElseThrow(() -> Problem.notFound("Template")));
  }
}

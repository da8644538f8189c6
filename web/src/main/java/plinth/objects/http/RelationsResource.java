package plinth.objects.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Page;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.objects.relation.NewRelation;
import plinth.objects.relation.RelationChange;
import plinth.objects.relation.RelationView;
import plinth.objects.relation.Relations;

/** The relations between objects. */
@Path("/object/relation")
@Tag(name = "Relations")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class RelationsResource {
  @Inject private Relations relations;
  @Inject private Call call;

  /** Whether a relation is active. */
  public record RelationStatus(@NotNull Boolean isActive) {}

  /** Makes a relation. */
  @POST
  @AdminApi(value = Access.WRITE, permission = "relation.create")
  @Answers(value = RelationView.class, status = 201)
  @Operation(
      summary = "Create a relation",
      description =
          "Relates two objects, or an object to itself. Each side gets a field that is named by its"
              + " label.")
  public Response create(NewRelation body) {
    return Reply.created("Relation created", relations.create(call.caller(), body));
  }

  /** Lists the relations of an object. */
  @GET
  @Path("/{objectSlug}")
  @AdminApi(value = Access.READ, permission = "relation.read")
  @Answers(value = RelationView.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the relations of an object",
      description = "Returns relations in which the object is on either side.")
  public Response page(@PathParam("objectSlug") String object, @BeanParam PageParams page) {
    return Reply.page(
        "Relations", Page.of(relations.listAll(call.caller(), object), page.request()));
  }

  /** Lists the active relations of an object. */
  @GET
  @Path("/active/{objectSlug}")
  @AdminApi(value = Access.READ, permission = "relation.read")
  @Answers(value = RelationView.class, form = Answers.Form.LIST)
  @Operation(summary = "List the active relations of an object")
  public Response active(@PathParam("objectSlug") String object) {
    return Reply.of("Relations", relations.listActive(call.caller(), object));
  }

  /** Shows a relation. */
  @GET
  @Path("/show/{slug}")
  @AdminApi(value = Access.READ, permission = "relation.read")
  @Answers(RelationView.class)
  @Operation(summary = "Read a relation")
  public Response show(@PathParam("slug") String slug) {
    return Reply.of("Relation", relations.show(call.caller(), slug));
  }

  /** Deletes a relation. */
  @DELETE
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "relation.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Delete a relation",
      description =
          "Deletes the relation with its fields on both sides and all links between records.")
  public Response delete(
      @PathParam("slug") String slug,
      @Schema(type = SchemaType.BOOLEAN, description = IfEmpty.DESCRIPTION)
          @QueryParam(IfEmpty.NAME)
          @Nullable String ifEmpty) {
    relations.delete(call.caller(), slug, IfEmpty.of(ifEmpty));
    return Reply.of("Relation deleted", null);
  }

  /** Changes a relation. */
  @PUT
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "relation.update")
  @Answers(RelationView.class)
  @Operation(
      summary = "Change a relation",
      description =
          "Absent members are unchanged. Returns 409 with the number of affected records if"
              + " existing links exceed what the new `type` allows.")
  public Response update(@PathParam("slug") String slug, RelationChange body) {
    return Reply.of("Relation updated", relations.update(call.caller(), slug, body));
  }

  /** Switches a relation between active and inactive. */
  @PUT
  @Path("/toggle-status/{slug}")
  @AdminApi(value = Access.WRITE, permission = "relation.update")
  @Answers(RelationView.class)
  @Operation(
      summary = "Toggle whether a relation is active",
      description =
          "The fields of an inactive relation are hidden; the links between records are kept.")
  public Response toggle(@PathParam("slug") String slug) {
    return Reply.of("Relation updated", relations.toggle(call.caller(), slug));
  }

  /** Makes a relation active or inactive. */
  @PUT
  @Path("/{slug}/status")
  @AdminApi(value = Access.WRITE, permission = "relation.update")
  @Answers(RelationView.class)
  @Operation(summary = "Activate or deactivate a relation")
  public Response status(@PathParam("slug") String slug, RelationStatus body) {
    return Reply.of("Relation updated", relations.activate(call.caller(), slug, body.isActive()));
  }
}

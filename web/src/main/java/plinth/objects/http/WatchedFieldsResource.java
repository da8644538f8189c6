package plinth.objects.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.OutlastsToken;
import plinth.kernel.http.Reply;
import plinth.objects.watch.FieldWatches;
import plinth.objects.watch.WatchedObject;

/** Fields whose reads are recorded in the audit record of the workspace. */
@Path("/admin/audit/watched-fields")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Members")
public class WatchedFieldsResource {
  private static final String READ = "audit.read";

  @Inject private Call call;
  @Inject private FieldWatches watches;

  /**
   * The fields of an object to watch.
   *
   * @param fields their slugs; empty: none
   */
  @Schema(name = "FieldsToWatch")
  public record Chosen(
      @Schema(example = "[]") @NotNull @Size(max = 200) List<@NotNull String> fields) {}

  /** Lists the objects with watched fields. */
  @GET
  @AdminApi(value = Access.READ, permission = READ)
  @Answers(value = WatchedObject.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List the fields whose reads are recorded",
      description = "Returns the objects that have such fields, with their slugs.")
  public Response list() {
    return Reply.of("Watched fields", watches.list(call.caller()));
  }

  /** Sets the watched fields of an object. */
  @PUT
  @Path("/{objectSlug}")
  @OutlastsToken
  @AdminApi(value = Access.WRITE, permission = READ)
  @Answers(WatchedObject.class)
  @Operation(
      summary = "Set the fields of an object whose reads are recorded",
      description =
          "Only owners may call this route. Each request of a member, API key or app that reads"
              + " values of these fields, from single records, lists, related records or exports,"
              + " adds an entry `field.read` to the audit record, with the number of records and"
              + " the slugs of the first 50.")
  public Response set(@PathParam("objectSlug") String objectSlug, @NotNull Chosen body) {
    return Reply.of("Watched fields set", watches.set(call.caller(), objectSlug, body.fields()));
  }
}

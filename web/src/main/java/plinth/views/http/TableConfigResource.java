package plinth.views.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.views.TableConfig;
import plinth.views.TableConfigDraft;
import plinth.views.TableConfigs;

/** How the caller set up the table of an object. */
@Path("/object/data-table-config/{objectSlug}")
@Tag(name = "Views")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class TableConfigResource {
  @Inject private TableConfigs configs;
  @Inject private Call call;

  /** Reads the table. */
  @GET
  @AdminApi(value = Access.READ, permission = "view.read")
  @Answers(TableConfig.class)
  @Operation(
      summary = "Read your table configuration of an object",
      description = "Returns the default if you have not configured the table.")
  public Response read(@PathParam("objectSlug") String object) {
    return Reply.of("Table configuration", configs.read(call.caller(), object));
  }

  /** Sets the table. */
  @PUT
  @AdminApi(value = Access.WRITE, permission = "view.update")
  @Answers(TableConfig.class)
  @Operation(
      summary = "Set your table configuration of an object",
      description = "Applies only to you. Absent members take their defaults.")
  public Response set(@PathParam("objectSlug") String object, TableConfigDraft body) {
    return Reply.of("Table configuration set", configs.set(call.caller(), object, body));
  }

  /** Resets the table. */
  @DELETE
  @AdminApi(value = Access.WRITE, permission = "view.delete")
  @Answers(TableConfig.class)
  @Operation(
      summary = "Reset your table configuration of an object",
      description = "Returns the default, which applies from then on.")
  public Response reset(@PathParam("objectSlug") String object) {
    return Reply.of("Table configuration reset", configs.reset(call.caller(), object));
  }
}

package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
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
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.records.rebuild.MigrateAll;
import plinth.records.rebuild.Migration;
import plinth.records.rebuild.Migrations;

/** Making anew what is stored beside the records of objects. */
@Path("/object/migrate")
@Tag(name = "Objects")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class MigrationsResource {
  @Inject private Migrations migrations;
  @Inject private MigrateAll all;
  @Inject private Call call;

  /** Migrates all objects. */
  @POST
  @Path("/all")
  @AdminApi(value = Access.WRITE, permission = "object.update")
  @Answers(value = Migration.class, form = Answers.Form.LIST, status = 202)
  @Operation(
      summary = "Migrate all objects",
      description = "Objects that are already being migrated are skipped.")
  public Response all() {
    return Reply.started("Migrations started", all.start(call.caller()));
  }

  /** Migrates an object. */
  @POST
  @Path("/{objectSlug}")
  @AdminApi(value = Access.WRITE, permission = "object.update")
  @Answers(value = Migration.class, status = 202)
  @Operation(
      summary = "Migrate an object",
      description =
          "Rebuilds the indexes of the object's records from its definition, while the records stay"
              + " readable and writable. No record or value is lost. Returns 423 while a migration"
              + " of the object is running.")
  public Response one(@PathParam("objectSlug") String object) {
    return Reply.started("Migration started", migrations.start(call.caller(), object));
  }

  /** Shows how far the objects are. */
  @GET
  @Path("/status")
  @AdminApi(value = Access.READ, permission = "object.read")
  @Answers(value = Migration.class, form = Answers.Form.PAGE)
  @Operation(summary = "List the migrations of objects")
  public Response status(@BeanParam PageParams page) {
    return Reply.page("Migrations", migrations.status(call.caller(), page.request()));
  }
}

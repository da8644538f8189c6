package plinth.sso.http;

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
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.access.Admin;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.sso.ManageExemptions;

/** The owners who can always sign in with their password. */
@Path("/admin/sso/exemptions")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Single sign-on")
public class ExemptionsResource {
  @Inject private Call call;
  @Inject private ManageExemptions exemptions;

  /** An owner with an exemption. */
  @Schema(name = "ExemptOwner")
  public record Exempt(String slug, String name, String email) {
    static Exempt of(Admin admin) {
      return new Exempt(admin.slug(), admin.name(), admin.email());
    }
  }

  /** Lists the exempt owners. */
  @GET
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(value = Exempt.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List exempt owners",
      description =
          "Returns the owners who can sign in with their password although a provider is required,"
              + " in case the provider fails. If none of them is an active owner any more, every"
              + " owner can.")
  public Response list() {
    return Reply.of(
        "Exempt owners", exemptions.list(call.caller()).stream().map(Exempt::of).toList());
  }

  /** Exempts an owner. */
  @PUT
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(Exempt.class)
  @Operation(
      summary = "Exempt an owner",
      description = "Returns 403 NOT_THE_OWNER if the caller or the member is no active owner.")
  public Response add(@PathParam("slug") String slug) {
    return Reply.of("Owner exempt", Exempt.of(exemptions.add(call.caller(), slug)));
  }

  /** Ends an exemption. */
  @DELETE
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(Void.class)
  @Operation(
      summary = "End an exemption",
      description =
          "Returns 409 BREAK_GLASS_REQUIRED for the last one while a domain requires a provider."
              + " Only an owner can do this.")
  public Response remove(@PathParam("slug") String slug) {
    exemptions.remove(call.caller(), slug);
    return Reply.of("Exemption ended", null);
  }
}

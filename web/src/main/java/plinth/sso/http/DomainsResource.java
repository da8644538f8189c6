package plinth.sso.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.sso.domain.DomainClaim;
import plinth.sso.domain.DomainName;
import plinth.sso.domain.ManageDomains;

/** The domains of e-mail addresses that the workspace claims. */
@Path("/admin/sso/domains")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Single sign-on")
public class DomainsResource {
  @Inject private Call call;
  @Inject private ManageDomains domains;

  /** A domain to claim. */
  @Schema(name = "DomainToClaim")
  public record Claim(
      @Schema(example = "example.com") @NotBlank @Size(max = DomainName.MAX) String domain) {}

  /** Whether a provider is required. */
  @Schema(name = "DomainRule")
  public record Rule(@NotNull Boolean isEnforced) {}

  /** Lists the domains. */
  @GET
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(value = DomainClaim.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List claimed domains",
      description =
          "Returns the e-mail domains that the workspace claims, by name, with the record that"
              + " proves each.")
  public Response list() {
    return Reply.of("Domains", domains.list(call.caller()));
  }

  /** Claims a domain. */
  @POST
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(value = DomainClaim.class, status = 201)
  @Operation(
      summary = "Claim a domain",
      description =
          "Returns the TXT record that proves the domain. Several workspaces can claim a domain;"
              + " the first that proves it has it (409 DOMAIN_TAKEN for the others). Only an owner"
              + " can do this.")
  public Response claim(@NotNull Claim body) {
    return Reply.created(
        "Domain claimed", domains.claim(call.caller(), new DomainName(body.domain())));
  }

  /** Proves a domain. */
  @POST
  @Path("/{domain}/proof")
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(DomainClaim.class)
  @Operation(
      summary = "Prove a domain",
      description =
          "Looks for the TXT record now. Returns 409 DOMAIN_RECORD_MISSING if it is not there yet."
              + " Only an owner can do this.")
  public Response prove(@PathParam("domain") String domain) {
    return Reply.of("Domain proved", domains.prove(call.caller(), new DomainName(domain)));
  }

  /** Requires a provider. */
  @PUT
  @Path("/{domain}")
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(DomainClaim.class)
  @Operation(
      summary = "Require a provider for a domain",
      description =
          "People with an address of the domain can then sign in to this workspace only through a"
              + " provider, except owners with an exemption. Returns 409 BREAK_GLASS_REQUIRED"
              + " unless there are an active provider and an owner with an exemption. Only an owner"
              + " can do this.")
  public Response enforce(@PathParam("domain") String domain, @NotNull Rule body) {
    return Reply.of(
        "Domain changed",
        domains.enforce(call.caller(), new DomainName(domain), body.isEnforced()));
  }

  /** Gives up a domain. */
  @DELETE
  @Path("/{domain}")
  @AdminApi(value = Access.EXEMPT_WRITE, permission = "member.update")
  @Answers(Void.class)
  @Operation(
      summary = "Give up a domain",
      description =
          "Providers no longer create members with its addresses, and passwords work again. Only an"
              + " owner can do this.")
  public Response delete(@PathParam("domain") String domain) {
    domains.delete(call.caller(), new DomainName(domain));
    return Reply.of("Domain given up", null);
  }
}

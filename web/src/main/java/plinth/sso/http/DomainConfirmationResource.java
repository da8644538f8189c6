package plinth.sso.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;
import plinth.sso.domain.DomainClaim;
import plinth.sso.domain.DomainName;
import plinth.sso.domain.ManageDomains;

/** The confirmation of claimed domains by operators. */
@Path("/admin/platform/tenants/{subdomain}/domains/{domain}/confirm")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class DomainConfirmationResource {
  @Inject private Call call;
  @Inject private ManageDomains domains;

  /** Confirms a domain. */
  @POST
  @SuperAdminApi(Access.WRITE)
  @Answers(DomainClaim.class)
  @Operation(
      summary = "Confirm a claimed domain",
      description =
          "Proves a domain that the workspace claims, in place of its TXT record: for domains"
              + " without a public name service. Returns 409 DOMAIN_TAKEN if another workspace has"
              + " proved it.")
  public Response confirm(
      @PathParam("subdomain") String subdomain, @PathParam("domain") String domain) {
    return Reply.of(
        "Domain confirmed", domains.confirm(call.caller(), subdomain, new DomainName(domain)));
  }
}

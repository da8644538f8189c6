package plinth.sso.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.ETags;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.sso.IdentityProvider;
import plinth.sso.ManageProviders;
import plinth.sso.SsoAddresses;
import plinth.sso.oidc.OpenIdConnect;
import plinth.sso.oidc.ProviderFindings;

/** The providers through which people sign in to the workspace. */
@Path("/admin/sso/providers")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Single sign-on")
public class ProvidersResource {
  @Inject private Call call;
  @Inject private ManageProviders providers;
  @Inject private OpenIdConnect openId;
  @Inject private SsoAddresses addresses;

  /** Lists the providers. */
  @GET
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(value = ProviderView.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List identity providers",
      description = "Returns the workspace's providers of OpenID Connect, oldest first.")
  public Response list(@BeanParam PageParams page) {
    return Reply.page("Providers", providers.page(call.caller(), page.request()).map(this::view));
  }

  /** Creates a provider. */
  @POST
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(value = ProviderView.class, status = 201)
  @Operation(
      summary = "Create an identity provider",
      description =
          "Lets people sign in through a provider of OpenID Connect. Only an owner can do this,"
              + " because whoever controls a provider can sign in as any member of the claimed"
              + " domains. The client secret is never shown again.")
  public Response create(@NotNull ProviderBody body) {
    return Reply.created("Provider created", view(providers.create(call.caller(), body.draft())));
  }

  /** One provider. */
  @GET
  @Path("/{slug}")
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(value = ProviderView.class, etag = true)
  @Operation(
      summary = "Read an identity provider",
      description = "Returns one provider without its client secret.")
  public Response get(@PathParam("slug") String slug) {
    IdentityProvider provider = providers.get(call.caller(), slug);
    return Reply.versioned("Provider", view(provider), provider.version());
  }

  /** Changes a provider. */
  @PUT
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(value = ProviderView.class, etag = true)
  @Operation(
      summary = "Change an identity provider",
      description =
          "Replaces the settings; without a client secret the present one stays. With another"
              + " issuer, or if it is no longer active, sign-ins through it end. `If-Match` refuses"
              + " a stale version. Only an owner can do this.")
  public Response update(
      @PathParam("slug") String slug,
      @HeaderParam("If-Match") @Nullable String ifMatch,
      @NotNull ProviderBody body) {
    IdentityProvider provider =
        providers.update(call.caller(), slug, body.draft(), ETags.precondition(ifMatch));
    return Reply.versioned("Provider changed", view(provider), provider.version());
  }

  /** Deletes a provider. */
  @DELETE
  @Path("/{slug}")
  @AdminApi(value = Access.EXEMPT_WRITE, permission = "member.update")
  @Answers(Void.class)
  @Operation(
      summary = "Delete an identity provider",
      description =
          "Sign-ins through it end immediately. Members stay members. `If-Match` refuses a stale"
              + " version. Only an owner can do this.")
  public Response delete(
      @PathParam("slug") String slug, @HeaderParam("If-Match") @Nullable String ifMatch) {
    providers.delete(call.caller(), slug, ETags.precondition(ifMatch));
    return Reply.of("Provider deleted", null);
  }

  /** Tests a provider. */
  @POST
  @Path("/{slug}/test")
  @AdminApi(value = Access.EXEMPT_WRITE, permission = "member.update")
  @Answers(ProviderFindings.class)
  @Operation(
      summary = "Test an identity provider",
      description =
          "Fetches the provider's discovery document and keys now and returns what was found, or"
              + " what is wrong. Only an owner can do this.")
  public Response test(@PathParam("slug") String slug) {
    return Reply.of("Provider tested", openId.test(providers.getForTest(call.caller(), slug)));
  }

  private ProviderView view(IdentityProvider provider) {
    return ProviderView.of(
        provider,
        addresses.callback(call.caller(), provider).toString(),
        addresses.logout(call.caller(), provider).toString());
  }
}

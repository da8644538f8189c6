package plinth.billing.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.billing.Addon;
import plinth.billing.Catalog;
import plinth.billing.Plan;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;

/** The prices, for every signed-in user. */
@Path("/user/pricing")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Billing")
public class PricingResource {
  @Inject private Call call;
  @Inject private Catalog catalog;

  /** The plans and add-ons for sale. */
  @Schema(name = "Pricing")
  public record Pricing(List<Plan> plans, List<Addon> addons) {}

  /** Shows plans and add-ons. */
  @GET
  @UserApi(Access.READ)
  @Answers(Pricing.class)
  @Operation(
      summary = "List prices",
      description =
          "Returns plans and add-ons. Prices are monthly in USD, also for yearly billing; null"
              + " means negotiated. A null limit means unlimited.")
  public Response show() {
    return Reply.of(
        "Pricing", new Pricing(catalog.plans(call.caller()), catalog.addons(call.caller())));
  }
}

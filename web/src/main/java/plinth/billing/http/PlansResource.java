package plinth.billing.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.access.Permissions;
import plinth.billing.Catalog;
import plinth.billing.Plan;
import plinth.billing.PlanLimits;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;

/** The plans with the permissions that their users can have. */
@Path("/admin/pricing/plans")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Billing")
public class PlansResource {
  @Inject private Call call;
  @Inject private Catalog catalog;

  /** A plan with the permissions that its users can have. */
  @Schema(name = "PlanWithPermissions")
  public record PlanView(
      String slug,
      String name,
      boolean isPerMember,
      String currency,
      @Nullable BigDecimal priceMonthly,
      @Nullable BigDecimal priceAnnual,
      PlanLimits limits,
      List<String> userPermissions) {

    static PlanView of(Plan plan) {
      return new PlanView(
          plan.slug(),
          plan.name(),
          plan.isPerMember(),
          plan.currency(),
          plan.priceMonthly(),
          plan.priceAnnual(),
          plan.limits(),
          List.copyOf(Permissions.expand(List.of(Permissions.ALL))));
    }
  }

  /** Lists the plans. */
  @GET
  @AdminApi(value = Access.READ, permission = "billing.read")
  @Answers(value = PlanView.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List plans",
      description =
          "Returns the plans, each with the permissions that roles of its users can have. Plans"
              + " differ in their limits, not in permissions.")
  public Response list() {
    return Reply.of("Plans", catalog.plans(call.caller()).stream().map(PlanView::of).toList());
  }
}

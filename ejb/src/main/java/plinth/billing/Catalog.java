package plinth.billing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.tenancy.MainPlane;

/** The plans and add-ons that are sold. */
@Stateless
@MainPlane
public class Catalog {
  public static final String CURRENCY = "USD";

  @Inject private PlanRepository plans;
  @Inject private AddonRepository addons;

  /** The plans, the smallest first. */
  public List<Plan> plans(Caller caller) {
    return plans.all();
  }

  /** The add-ons, in the catalog's order. */
  public List<Addon> addons(Caller caller) {
    return addons.all();
  }
}

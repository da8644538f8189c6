package plinth.billing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.tenancy.MainPlane;

/** The plans and add-ons for sale. */
@Stateless
@MainPlane
public class Catalog {
  public static final String CURRENCY = "USD";

  @Inject private PlanRepository plans;
  @Inject private AddonRepository addons;

  /** Returns the plans, smallest first. */
  public List<Plan> plans(Caller caller) {
    return plans.all();
  }

  /** Returns the add-ons in the catalog's order. */
  public List<Addon> addons(Caller caller) {
    return addons.all();
  }
}

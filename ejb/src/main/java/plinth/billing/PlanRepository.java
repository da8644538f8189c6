package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import plinth.kernel.TtlCache;
import plinth.tenancy.MainEntities;

/** The plans of the catalog. Only migrations change them, so single ones are cached. */
@ApplicationScoped
public class PlanRepository {
  private final TtlCache<String, Optional<Plan>> known = new TtlCache<>(Duration.ofMinutes(1));

  @Inject MainEntities entities;

  /** Returns the plans, smallest first. */
  List<Plan> all() {
    return entities
        .manager()
        .createNamedQuery(CatalogPlan.ALL, CatalogPlan.class)
        .getResultStream()
        .map(CatalogPlan::plan)
        .toList();
  }

  /** Finds a plan by its slug. */
  public Optional<Plan> find(String slug) {
    return known.get(
        slug,
        () ->
            Optional.ofNullable(entities.manager().find(CatalogPlan.class, slug))
                .map(CatalogPlan::plan));
  }

  /** Returns the plan that a stored row refers to. */
  public Plan require(String slug) {
    return find(slug).orElseThrow(() -> new IllegalStateException("no plan " + slug));
  }
}

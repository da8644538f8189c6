package plinth.billing;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import org.eclipse.persistence.annotations.ReadOnly;
import org.jspecify.annotations.Nullable;

/** A row of the plan catalog, which only migrations change. */
@Entity
@ReadOnly
@Table(schema = "main", name = "plan")
@NamedQuery(name = CatalogPlan.ALL, query = "select p from CatalogPlan p order by p.place")
public class CatalogPlan {
  static final String ALL = "CatalogPlan.all";

  @Id private String slug;

  private String name;

  @SuppressWarnings("UnusedVariable") // Queries order by it.
  private int place;

  @Column(name = "is_per_member")
  private boolean perMember;

  @Column(name = "price_monthly")
  private @Nullable BigDecimal priceMonthly;

  @Column(name = "price_annual")
  private @Nullable BigDecimal priceAnnual;

  @Column(name = "chatapp_sessions")
  private @Nullable Long chatappSessions;

  @Column(name = "workflow_executions")
  private @Nullable Long workflowExecutions;

  @Column(name = "ai_credits")
  private @Nullable Long aiCredits;

  private @Nullable Long storage;

  /** Used by the persistence provider. */
  protected CatalogPlan() {}

  /** Returns the plan. */
  public Plan plan() {
    return new Plan(
        slug,
        name,
        perMember,
        Catalog.CURRENCY,
        priceMonthly,
        priceAnnual,
        new PlanLimits(chatappSessions, workflowExecutions, aiCredits, storage));
  }
}

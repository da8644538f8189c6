package plinth.billing;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import org.eclipse.persistence.annotations.ReadOnly;
import org.jspecify.annotations.Nullable;

/** A row of the add-on catalog, which only migrations change. */
@Entity
@ReadOnly
@Table(schema = "main", name = "addon")
@NamedQuery(name = CatalogAddon.ALL, query = "select a from CatalogAddon a order by a.place")
class CatalogAddon {
  static final String ALL = "CatalogAddon.all";

  @Id private String slug;

  private String name;

  @SuppressWarnings("UnusedVariable") // Queries order by it.
  private int place;

  private Addon.Type type;

  @Column(name = "billing_mode")
  private Addon.BillingMode billingMode;

  @Column(name = "price_monthly")
  private @Nullable BigDecimal priceMonthly;

  @Column(name = "price_annual")
  private @Nullable BigDecimal priceAnnual;

  @Column(name = "price_one_time")
  private @Nullable BigDecimal priceOneTime;

  @Column(name = "grant_chatapp_sessions")
  private long chatappSessions;

  @Column(name = "grant_workflow_executions")
  private long workflowExecutions;

  @Column(name = "grant_ai_credits")
  private long aiCredits;

  /** Used by the persistence provider. */
  protected CatalogAddon() {}

  /** Returns the add-on. */
  Addon addon() {
    return new Addon(
        slug,
        name,
        type,
        billingMode,
        Catalog.CURRENCY,
        priceMonthly,
        priceAnnual,
        priceOneTime,
        chatappSessions,
        workflowExecutions,
        aiCredits);
  }
}

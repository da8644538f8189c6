package plinth.tenancy.binding;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import plinth.kernel.Db;
import plinth.tenancy.Binding;
import plinth.tenancy.BoundDb;
import plinth.tenancy.MainDb;
import plinth.tenancy.PlaneDataSource;
import plinth.tenancy.TenantDb;

/**
 * Produces the {@code Db} of each plane for injection. Its statements see what the transaction has
 * changed on entities before.
 */
@ApplicationScoped
public class DbProducer {
  private static final Db MAIN =
      new Db(PlaneDataSource.MAIN, Binding::flushEntities, Binding::awaitTurn);
  private static final Db TENANT =
      new Db(PlaneDataSource.TENANT, Binding::flushEntities, Binding::awaitTurn);
  private static final Db BOUND =
      new Db(PlaneDataSource.BOUND, Binding::flushEntities, Binding::awaitTurn);

  /** The {@code Db} of the main plane. */
  @Produces
  @MainDb
  @Dependent
  public Db main() {
    return MAIN;
  }

  /** The {@code Db} of the tenant plane. */
  @Produces
  @TenantDb
  @Dependent
  public Db tenant() {
    return TENANT;
  }

  /** The {@code Db} of the plane to which the transaction is bound. */
  @Produces
  @BoundDb
  @Dependent
  public Db bound() {
    return BOUND;
  }
}

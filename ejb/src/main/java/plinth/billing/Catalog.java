package plinth.billing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** The plans and add-ons that are sold. Only migrations change the rows. */
@Stateless
@MainPlane
public class Catalog {
  public static final String CURRENCY = "USD";

  @Inject @MainDb private Db db;
  @Inject private AddonRepository addons;

  /** The plans, the smallest first. */
  public List<Plan> plans(Caller caller) {
    return db.list(Sql.of("select * from main.plan order by place"), Catalog::plan);
  }

  /** The add-ons, in the catalog's order. */
  public List<Addon> addons(Caller caller) {
    return addons.all();
  }

  /** Reads a plan from a row of the catalog. */
  public static Plan plan(ResultSet row) throws SQLException {
    return new Plan(
        row.getString("slug"),
        row.getString("name"),
        row.getBoolean("is_per_member"),
        CURRENCY,
        row.getBigDecimal("price_monthly"),
        row.getBigDecimal("price_annual"),
        limits(row));
  }

  static PlanLimits limits(ResultSet row) throws SQLException {
    return new PlanLimits(
        Db.nullableLong(row, "chatapp_sessions"),
        Db.nullableLong(row, "workflow_executions"),
        Db.nullableLong(row, "ai_credits"),
        Db.nullableLong(row, "storage"));
  }
}

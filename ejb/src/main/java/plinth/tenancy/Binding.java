package plinth.tenancy;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.DbException;
import plinth.tenancy.transaction.OpenTransactions;
import plinth.tenancy.transaction.Transactions;

/**
 * The binding of the current transaction: to the main plane, or to one workspace of the tenant
 * plane. It is stored on the transaction itself, and a second binding is refused, even if both are
 * in the same database: otherwise code would work for a shared workspace and not be atomic for a
 * dedicated one.
 */
public final class Binding {
  private static final Object KEY = Binding.class.getName();

  private final Caller.@Nullable Workspace workspace;
  private final boolean isRequest;
  private final int beside;
  private boolean shared;
  private boolean byOperator;
  private @Nullable Long memberId;
  private int limit;
  private boolean applied;
  private long shapeVersion;
  private boolean raised;
  private @Nullable EntityManager entities;

  private Binding(Caller.@Nullable Workspace workspace, boolean isRequest) {
    this.workspace = workspace;
    this.isRequest = isRequest;
    this.beside = OpenTransactions.countOthers();
  }

  /**
   * Binds the current transaction to the main plane.
   *
   * @param isRequest whether a client waits for the answer
   */
  public static void bindMain(boolean isRequest) {
    bind(null, isRequest);
  }

  /** Binds the current transaction to a workspace. */
  public static void bindWorkspace(Caller.Workspace workspace, boolean isRequest) {
    bind(MovedWorkspaces.current(workspace), isRequest);
  }

  private static void bind(Caller.@Nullable Workspace workspace, boolean isRequest) {
    if (!Transactions.inTransaction()) {
      throw new IllegalStateException("a bound service runs in a transaction");
    }
    Binding present = current();
    if (present == null) {
      Transactions.registry().putResource(KEY, new Binding(workspace, isRequest));
      IdempotentRequest.onBound();
    } else if (!Objects.equals(id(present.workspace), id(workspace))) {
      throw new IllegalStateException(
          "one transaction, one plane: bound to " + present + ", asked for " + name(workspace));
    }
  }

  /** The binding of the current transaction; null if it is not bound yet. */
  public static @Nullable Binding current() {
    return (Binding) Transactions.registry().getResource(KEY);
  }

  /** Notes that the transaction uses entities, whose changes its SQL is to see. */
  void setEntities(EntityManager manager) {
    entities = manager;
  }

  /** Writes what the current transaction has changed on entities so far. */
  public static void flushEntities() {
    Binding binding = Transactions.inTransaction() ? current() : null;
    if (binding != null && binding.entities != null) {
      binding.entities.flush();
    }
  }

  /**
   * Waits until the current transaction may run a statement that may be slow. Background work is
   * limited elsewhere, and a dedicated database has no neighbours.
   */
  public static Db.Turn awaitTurn(String text) throws SQLException {
    Binding binding = Transactions.inTransaction() ? current() : null;
    if (binding == null || !binding.isRequest) {
      return Db.Turn.FREE;
    }
    Caller.Workspace workspace = binding.workspace;
    return workspace == null || workspace.database() != null
        ? Db.Turn.FREE
        : Databases.instance().slowStatements().enter(workspace.id(), text);
  }

  /** The workspace, or null for the main plane. */
  Caller.@Nullable Workspace workspace() {
    return workspace;
  }

  /** Whether a client waits for the answer. */
  boolean isRequest() {
    return isRequest;
  }

  /** How many other transactions of its thread are suspended during this one. */
  int suspendedCount() {
    return beside;
  }

  /** Whether the transaction counts towards its workspace's share of connections. */
  boolean hasShare() {
    return shared;
  }

  /** Records that the transaction counts towards the share. */
  void markShareTaken() {
    shared = true;
  }

  /**
   * Records that an operator acts for a member; the database stores this with the rows that are
   * written.
   */
  public void markByOperator() {
    byOperator = true;
  }

  /** Whether an operator acts for a member. */
  boolean isByOperator() {
    return byOperator;
  }

  /** The member to whose records the transaction is limited, if the role has such a limit. */
  public @Nullable Long memberId() {
    return memberId;
  }

  /** Whether the transaction sees the records of one member only. */
  public boolean isLimited() {
    if (memberId != null && !applied) {
      // The database tells it when the first connection is bound.
      try {
        PlaneDataSource.TENANT.getConnection().close();
      } catch (SQLException e) {
        throw new DbException(e);
      }
    }
    return limit > 0;
  }

  /** Whether the transaction also sees records that are shared with the member. */
  public boolean hasShares() {
    return isLimited() && limit > 1;
  }

  /**
   * Limits the rest of the transaction to the records that a member sees.
   *
   * @param member the number of the member; null: it sees all records
   */
  public void limitTo(@Nullable Long member) throws SQLException {
    if (Objects.equals(member, memberId)) {
      return;
    }
    memberId = member;
    if (applied && (member != null || isLimited())) {
      try (Connection connection = PlaneDataSource.TENANT.getConnection();
          PreparedStatement change = connection.prepareStatement("select tenant.limit_to(?)")) {
        change.setObject(1, member, Types.BIGINT);
        try (ResultSet row = change.executeQuery()) {
          row.next();
          limit = row.getInt(1);
        }
      }
    }
  }

  /** Records how the connection was limited when it was bound, as the database tells it. */
  void setLimit(int value) {
    limit = value;
  }

  /** Whether a connection of the transaction has been bound. */
  boolean isApplied() {
    return applied;
  }

  /** Records that the connection was bound, and the version of the workspace's shapes. */
  void setApplied(long version) {
    applied = true;
    shapeVersion = version;
  }

  /** Records the version to which this transaction raised the shapes. */
  void setRaised(long version) {
    setApplied(version);
    raised = true;
  }

  /** Whether this transaction raised the version. */
  boolean isRaised() {
    return raised;
  }

  /** The version of the workspace's shapes when the connection was bound. */
  long shapeVersion() {
    return shapeVersion;
  }

  /** A workspace that moves in the middle of a transaction is still the same. */
  private static @Nullable Long id(Caller.@Nullable Workspace workspace) {
    return workspace == null ? null : workspace.id();
  }

  private static String name(Caller.@Nullable Workspace workspace) {
    return workspace == null ? "the main plane" : "workspace " + workspace.id();
  }

  @Override
  public String toString() {
    return name(workspace);
  }
}

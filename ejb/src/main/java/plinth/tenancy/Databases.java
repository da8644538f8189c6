package plinth.tenancy;

import io.agroal.api.AgroalDataSource;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Setting;
import plinth.kernel.setting.SettingCheck;
import plinth.tenancy.share.Shares;
import plinth.tenancy.share.SlowStatements;

/**
 * The databases of this installation and their pools. The first request for a connection creates
 * the roles, migrates the main database and opens its pool, because the persistence provider needs
 * one before any start-up bean runs. Pools of dedicated databases are opened when they are first
 * used.
 */
public final class Databases {
  /**
   * Topic of the signal that a dedicated database will be dropped; its key is the database's name.
   */
  public static final String GONE = "database_gone";

  /** After this time without use, a connection to a dedicated database is closed. */
  private static final Duration DEDICATED_IDLE = Duration.ofMinutes(1);

  private static final Databases INSTANCE = new Databases();

  private final DedicatedPools dedicated = new DedicatedPools(this::openDedicated, Pool.WAIT);
  private final DedicatedSchema schemas = new DedicatedSchema();
  private volatile @Nullable MainPools main;

  private Databases() {}

  /** The databases of this application. */
  public static Databases instance() {
    return INSTANCE;
  }

  /** The pool of the main database, which also holds the shared workspaces. */
  public AgroalDataSource mainPool() {
    return pools().first();
  }

  /**
   * The pool of the main database for transactions that begin while others of their thread are
   * suspended.
   *
   * @param others how many others
   */
  AgroalDataSource extraPool(int others) {
    return pools().beside().get(others - 1);
  }

  /** The shares of workspaces in the main pool. */
  Shares shares() {
    return pools().shares();
  }

  /** The slow statements of workspaces in the main pool. */
  SlowStatements slowStatements() {
    return pools().slow();
  }

  private MainPools pools() {
    MainPools pools = main;
    return pools != null ? pools : openMain();
  }

  private synchronized MainPools openMain() {
    MainPools pools = main;
    if (pools == null) {
      SettingCheck.run();
      Roles.create();
      Migrations.migrateMain();
      pools = MainPools.open();
      main = pools;
    }
    return pools;
  }

  /** The pool of a workspace's database: the main one, or a dedicated one by its name. */
  AgroalDataSource poolOf(@Nullable String database) {
    if (database == null) {
      return mainPool();
    }
    mainPool();
    return dedicated.get(database);
  }

  /** A database of an older release is migrated first, or refused. */
  private AgroalDataSource openDedicated(String database) {
    schemas.ensureCurrent(database);
    int max = (int) Setting.PLINTH_DB_DEDICATED_POOL_MAX.number();
    return Pool.open(Address.of(database), Roles.application(), max, DEDICATED_IDLE);
  }

  /**
   * Compares the tenant plane of a database with this release.
   *
   * @param database name of a dedicated database; null: the main database
   */
  public SchemaState schemaState(@Nullable String database) {
    mainPool();
    return Migrations.readState(Owner.source(address(database)), Plane.TENANT);
  }

  /**
   * Migrates the tenant plane of a database to this release, one node at a time; a failure is the
   * problem {@code MIGRATION_FAILED}. The main database was migrated when this node started.
   */
  public SchemaState migrate(@Nullable String database) {
    mainPool();
    if (database != null) {
      schemas.migrate(database);
    }
    return schemaState(database);
  }

  private static String address(@Nullable String database) {
    return database == null ? Setting.PLINTH_DB_URL.text() : Address.of(database);
  }

  /** Creates a dedicated database with the tenant plane, unless it exists. */
  public void createDedicated(String database) {
    mainPool();
    DedicatedDatabase.create(database);
  }

  /** Whether a dedicated database exists. */
  public boolean hasDedicated(String database) {
    mainPool();
    return DedicatedDatabase.exists(database);
  }

  /**
   * Closes this node's pool of a dedicated database, ends all other connections to it, and drops
   * it; does nothing if it does not exist. The signal {@link #GONE} notifies the other nodes.
   */
  public void dropDedicated(String database) {
    mainPool();
    closePool(database);
    DedicatedDatabase.drop(database);
    // A concurrent request may have opened a pool meanwhile, whose database is gone.
    closePool(database);
  }

  /** Closes this node's pool of a dedicated database. */
  public void closePool(String database) {
    dedicated.closePool(database);
  }

  /** How many connections of the main pool are in use, and how many there can be. */
  public PoolLoad mainLoad() {
    return new PoolLoad(pools().active(), Setting.PLINTH_DB_POOL_MAX.number());
  }

  /**
   * The most jobs of workspaces that this node runs at a time: each holds a connection, and half of
   * the connections are left to requests.
   */
  public static int maxJobs() {
    int connections = MainPools.Sizes.fromSettings().first();
    return (int) Math.max(1, Math.min(Setting.PLINTH_JOBS_NODE.number(), connections / 2));
  }

  /** The most of these jobs for one workspace, so that its requests have a connection left. */
  public static int maxJobsEach() {
    int shared = MainPools.Sizes.fromSettings().share() - 1;
    long dedicated = Setting.PLINTH_DB_DEDICATED_POOL_MAX.number() - 1;
    int half = (maxJobs() + 1) / 2;
    return (int) Math.max(1, Math.min(Math.min(half, shared), dedicated));
  }

  /** Whether this node has migrated the main database and opened its pool. */
  public boolean isMigrated() {
    return main != null;
  }

  /** Whether the main database answers within two seconds. */
  public boolean isReachable() {
    try (java.sql.Connection connection = Owner.connect(Setting.PLINTH_DB_URL.text())) {
      return connection.isValid(2);
    } catch (SQLException e) {
      return false;
    }
  }

  /** Closes all pools. */
  void close() {
    dedicated.close();
    MainPools pools = main;
    if (pools != null) {
      pools.close();
      main = null;
    }
  }

  /**
   * Load of a pool.
   *
   * @param active connections in use
   * @param max the most it opens
   */
  public record PoolLoad(long active, long max) {}
}

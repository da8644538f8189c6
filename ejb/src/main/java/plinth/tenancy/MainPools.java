package plinth.tenancy;

import io.agroal.api.AgroalDataSource;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import plinth.kernel.Setting;
import plinth.tenancy.share.Shares;
import plinth.tenancy.share.SlowStatements;

/**
 * The pools of the main database, which together open {@code PLINTH_DB_POOL_MAX} connections.
 *
 * @param first the pool for the first transaction of a thread
 * @param beside the pools for transactions that it begins while one, two, … others are suspended
 * @param shares the shares of workspaces in the first pool
 * @param slow the slow statements of workspaces
 */
record MainPools(
    AgroalDataSource first, List<AgroalDataSource> beside, Shares shares, SlowStatements slow) {
  private static final int LINE_EACH = 2;
  private static final int LINE_LEAST = 16;

  /**
   * How many connections each pool opens.
   *
   * @param first the connections of the pool for first transactions
   * @param beside the connections of the pool for transactions beside a first one
   * @param beyond the connections of the pool for transactions beside two others
   * @param share the most connections of the first pool for one workspace at a time
   */
  record Sizes(int first, int beside, int beyond, int share) {
    private static final int BESIDE_ONE_OF = 8;

    /** The smallest share: a workspace whose job holds a connection has one left for reading. */
    private static final int SHARE_LEAST = 2;

    /**
     * Divides a number of connections.
     *
     * @param percent the part of the first pool that one workspace may have
     */
    static Sizes of(int max, int percent) {
      int beside = Math.max(1, max / BESIDE_ONE_OF);
      int first = Math.max(1, max - beside - 1);
      int share = Math.min(first, Math.max(SHARE_LEAST, first * percent / 100));
      return new Sizes(first, beside, 1, share);
    }

    static Sizes fromSettings() {
      return of(
          (int) Setting.PLINTH_DB_POOL_MAX.number(),
          (int) Setting.PLINTH_DB_WORKSPACE_SHARE.number());
    }
  }

  static MainPools open() {
    Sizes sizes = Sizes.fromSettings();
    Shares shares =
        new Shares(sizes.share(), Math.max(LINE_LEAST, LINE_EACH * sizes.share()), Pool.WAIT);
    return new MainPools(
        open(sizes.first()),
        List.of(open(sizes.beside()), open(sizes.beyond())),
        shares,
        new SlowStatements(slowLimit(), Pool.WAIT, shares::hasNeighbours));
  }

  private static int slowLimit() {
    int limit = (int) Setting.PLINTH_DB_SLOW_STATEMENTS.number();
    return limit > 0 ? limit : Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
  }

  private static AgroalDataSource open(int max) {
    return Pool.open(Setting.PLINTH_DB_URL.text(), Roles.application(), max, Duration.ZERO);
  }

  /** How many connections are in use. */
  long active() {
    return Stream.concat(Stream.of(first), beside.stream())
        .mapToLong(pool -> pool.getMetrics().activeCount())
        .sum();
  }

  void close() {
    first.close();
    beside.forEach(AgroalDataSource::close);
  }
}

package plinth.bench.faults;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import plinth.bench.server.HttpConnection;
import plinth.bench.server.Target;

/**
 * Verifies the invariants that must hold after any faults.
 *
 * @param load the confirmed writes
 * @param key target that may read them
 * @param rounds the injected faults; a job was started with each
 */
record FaultProof(World world, FaultLoad load, Target key, List<FaultReport.Round> rounds) {
  private static final String OF_PARCELS = of(FaultLoad.PARCELS);
  private static final String LEFT =
      """
      select (
        select count(*) from main.outbox
      ) || ' main, ' || (
        select count(*) from tenant.outbox
      ) || ' tenant, ' || (select count(*) from tenant.job where finished_at is null) || ' jobs'
      """;
  private static final String NOTHING = "0 main, 0 tenant, 0 jobs";
  private static final int PATIENCE_SECONDS = 300;

  /**
   * The result of one invariant.
   *
   * @param seen what was found, with its numbers
   */
  record Finding(String invariant, boolean holds, String seen) {}

  private static String of(String object) {
    return " where object_id = (select id from tenant.object where slug = '" + object + "')";
  }

  /** Waits until no work is left and returns the seconds that this took. */
  double settle() throws IOException, SQLException, InterruptedException {
    long begin = System.nanoTime();
    double seconds = 0;
    world.pass("1 hour");
    while (seconds < PATIENCE_SECONDS && !isSettled()) {
      world.hurry();
      Thread.sleep(500);
      seconds = (System.nanoTime() - begin) / 1e9;
    }
    return seconds;
  }

  private boolean isSettled() throws IOException, SQLException {
    return world.ask(LEFT).equals(NOTHING)
        && world.hookReceiver().heard().keySet().containsAll(load.made().keySet());
  }

  /** Checks all invariants. */
  List<Finding> findings() throws IOException, SQLException {
    int records = load.made().size();
    int jobs = rounds.size();
    return List.of(
        records(),
        same(
            "no record is made twice, none without a promise",
            records + " rows, " + records + " names",
            "select count(*) || ' rows, ' || count(distinct data->>'name') || ' names' from"
                + " tenant.record"
                + OF_PARCELS),
        same(
            "a record that is changed step by step stands at its last promise",
            String.valueOf(load.counted()),
            "select data->>'count' from tenant.record"
                + OF_PARCELS
                + " and data->>'name' = 'counter'"),
        same(
            "serial numbers have neither gaps nor repetitions",
            "1 to " + records + ", " + records + " of them",
            "select min(n) || ' to ' || max(n) || ', ' || count(distinct n) || ' of them' from"
                + " (select (data->>'number')::bigint as n from tenant.record"
                + OF_PARCELS
                + ") as numbers"),
        same(
            "the log tells of each write once",
            records + " created, " + load.counted() + " changed",
            "select count(*) filter (where operation = 'create') || ' created, ' || count(*)"
                + " filter (where operation = 'update') || ' changed' from tenant.change_log"
                + OF_PARCELS),
        same("outboxes and queue of jobs are empty, nothing was given up", NOTHING, LEFT),
        same(
            "jobs went on where they were: each crate was changed once by each",
            jobs + " completed, " + (long) jobs * FaultCrates.COUNT + " changes",
            "select (select count(*) from tenant.job where kind like 'records.%' and status ="
                + " 'completed' and succeeded = "
                + FaultCrates.COUNT
                + ") || ' completed, ' || (select count(*) from tenant.change_log"
                + of(FaultCrates.CRATES)
                + " and operation = 'update') || ' changes'"),
        files(),
        same(
            "storage is counted once for each file, and for no other",
            "0 files uncounted, 0 counted without a file, 0 bytes off",
            """
            select (
              select count(*)
              from tenant.file f
              where status = 'ready' and not exists (
                  select
                  from main.usage_entry
                  where metric = 'storage' and source = 'file:' || f.id and amount = f.size
                )
            ) || ' files uncounted, ' || (
              select count(*)
              from main.usage_entry
              where metric = 'storage' and source not in (select 'file:' || id from tenant.file)
            ) || ' counted without a file, ' || (
              select sum(used) - (
                select sum(amount) from main.usage_entry where metric = 'storage'
              )
              from main.usage_counter
              where metric = 'storage'
            ) || ' bytes off'
            """),
        fullDisk(),
        hooks(),
        checkouts(),
        new Finding(
            "nobody was answered what no fault explains",
            load.refusals().isEmpty(),
            load.refusals().isEmpty() ? "nobody" : load.refusals().toString()));
  }

  private Finding records() throws IOException, SQLException {
    Map<String, String> stored = new TreeMap<>();
    String pairs =
        world.ask(
            "select string_agg(data->>'name' || '=' || slug, ',') from tenant.record" + OF_PARCELS);
    for (String pair : pairs.split(",", -1)) {
      String[] nameAndSlug = pair.split("=", 2);
      stored.put(nameAndSlug[0], nameAndSlug[1]);
    }
    Set<String> lost = new TreeSet<>();
    load.made()
        .forEach(
            (name, slug) -> {
              if (!Objects.equals(stored.get(name), slug)) {
                lost.add(name);
              }
            });
    return new Finding(
        "no promised record is lost, and each is the one that was promised",
        lost.isEmpty(),
        load.made().size() + " promised, missing " + lost);
  }

  private Finding files() throws IOException {
    List<String> broken = new ArrayList<>();
    try (HttpConnection connection = key.open()) {
      for (Map.Entry<String, String> file : load.uploaded().entrySet()) {
        int status = connection.exchange(key.get("/api/v1/files/" + file.getKey()));
        if (status != 200 || !connection.body().equals(file.getValue())) {
          broken.add(file.getKey() + ": " + status);
        }
      }
    }
    return new Finding(
        "every promised file reads as it was sent",
        broken.isEmpty() && !load.uploaded().isEmpty(),
        load.uploaded().size() + " files, broken " + broken);
  }

  private Finding fullDisk() {
    List<Map<String, Long>> answers =
        rounds.stream()
            .filter(round -> round.fault() == Fault.DISK_FULL)
            .map(FaultReport.Round::answers)
            .toList();
    return new Finding(
        "who uploads onto a full disk is answered 503, and nobody 500",
        answers.stream().allMatch(a -> a.containsKey("503") && !a.containsKey("500")),
        answers.isEmpty() ? "left out" : answers.toString());
  }

  private Finding hooks() {
    Map<String, Set<String>> heard = world.hookReceiver().heard();
    long missing = load.made().keySet().stream().filter(name -> !heard.containsKey(name)).count();
    long doubled = heard.values().stream().filter(ids -> ids.size() > 1).count();
    return new Finding(
        "each event reached its receiver, always under one id",
        missing == 0 && doubled == 0,
        heard.size() + " heard, " + missing + " missing, " + doubled + " under more than one id");
  }

  /**
   * Repeated checkouts create one obligation, regardless of the requests and the gateway's faults.
   */
  private Finding checkouts() throws IOException, SQLException {
    String owed = world.ask("select count(*) from main.obligation");
    int pages = world.gatewayStandIn().pages().size();
    return new Finding(
        "one checkout is owed once and has one page at the gateway",
        owed.equals("1") && pages == 1 && load.checkouts().containsKey("200"),
        owed + " owed, " + pages + " pages, answers " + load.checkouts());
  }

  private Finding same(String invariant, String expected, String sql)
      throws IOException, SQLException {
    String seen = world.ask(sql);
    return expected.equals(seen)
        ? new Finding(invariant, true, seen)
        : new Finding(invariant, false, seen + "; expected " + expected);
  }
}

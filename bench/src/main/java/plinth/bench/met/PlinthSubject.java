package plinth.bench.met;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import plinth.bench.data.DealCsv;
import plinth.bench.data.DealRequests;
import plinth.bench.data.Deals;
import plinth.bench.load.Scenario;
import plinth.bench.load.Subject;
import plinth.bench.load.Transfer;
import plinth.bench.scenarios.ExportJob;
import plinth.bench.scenarios.ImportJob;
import plinth.bench.server.Meter;
import plinth.bench.server.Postgres;
import plinth.bench.server.SignUp;
import plinth.bench.server.Target;

/**
 * The deals of the run in an object of Plinth.
 *
 * @param account the workspace's credentials
 * @param postgres the database
 * @param meter reads CPU times
 * @param deals the requests for the deals
 * @param folder temporary folder for files
 */
record PlinthSubject(
    SignUp.Account account, Postgres postgres, Meter meter, DealRequests deals, Path folder)
    implements Subject {
  private static final int CHANGED = 1_000;

  @Override
  public String name() {
    return "Plinth";
  }

  @Override
  public Target target() {
    return account.key();
  }

  @Override
  public List<Scenario> scenarios() {
    return new MetScenarios(deals).all();
  }

  @Override
  public List<Transfer> transfers(List<Integer> imports) throws IOException {
    List<Transfer> all = new ArrayList<>();
    for (int count : imports) {
      List<ImportJob> jobs = new ArrayList<>();
      for (int round = 0; round < Transfer.importRounds(count); round++) {
        String object = "bench_imports_" + count + "_" + round;
        ImportJob job = new ImportJob(account.admin(), object, Deals.columns());
        job.define("Bench import " + round + " of " + count);
        jobs.add(job);
      }
      Path file = folder.resolve("import_" + count + ".csv");
      new DealCsv(deals.records(), false).write(file, count);
      all.add(Transfer.imported(count, round -> jobs.get(round).run(jobs.get(round).upload(file))));
    }
    int changed = Math.min(CHANGED, deals.slugs().size());
    all.add(Transfer.changed(changed, round -> change(changed, round)));
    all.add(Transfer.exported(deals.last().intValue(), round -> export()));
    return all;
  }

  @Override
  public long stored() throws SQLException {
    return postgres.bytes();
  }

  private void change(int rows, int round) throws IOException {
    JsonArrayBuilder slugs = Json.createArrayBuilder();
    deals.slugs().stream().limit(rows).forEach(slugs::add);
    JsonObject body =
        Json.createObjectBuilder()
            .add("slugs", slugs)
            .add("data", Json.createObjectBuilder().add("stage", Deals.stage(round)))
            .build();
    account.key().call("POST", "/api/v1/object/data/" + deals.object() + "/bulk-update", body);
  }

  private void export() throws IOException, InterruptedException {
    ExportJob job = new ExportJob(account.admin(), deals.object());
    String slug = job.start("csv");
    job.await(slug);
    account.admin().download(job.download(slug), folder.resolve("exported.csv"));
  }
}

package plinth.bench;

import java.io.IOException;
import java.sql.SQLException;
import plinth.bench.ask.AskBench;
import plinth.bench.ask.VisibilityBench;
import plinth.bench.faults.FaultBench;
import plinth.bench.met.MetBench;
import plinth.bench.scenarios.CrmBench;
import plinth.bench.scenarios.DeliveryBench;
import plinth.bench.scenarios.MessagingBench;
import plinth.bench.scenarios.NeighbourBench;
import plinth.bench.scenarios.RecordBench;
import plinth.bench.scenarios.RenewalBench;
import plinth.bench.scenarios.ScaleBench;
import plinth.bench.scenarios.TransferBench;
import plinth.bench.scenarios.WorkflowBench;
import plinth.bench.server.Options;
import plinth.bench.server.Server;

/** Starts the distribution, loads data, runs the selected scenario and writes the results. */
public final class Bench {
  private Bench() {}

  /** Runs the scenario that the arguments select; {@link Options} describes them. */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, SQLException {
    Options options = Options.of(arguments);
    if (options.scenario().equals(Options.FAULTS)) {
      new FaultBench(options).run(arguments);
    } else {
      measure(options, arguments);
    }
  }

  private static void measure(Options options, String[] arguments)
      throws IOException, InterruptedException, SQLException {
    try (Server server = Server.start(options)) {
      switch (options.scenario()) {
        case Options.CRM -> new CrmBench(server, options).run(arguments);
        case Options.TRANSFER -> new TransferBench(server, options).run(arguments);
        case Options.RENEWALS -> new RenewalBench(server, options).run(arguments);
        case Options.MESSAGING -> new MessagingBench(server, options).run(arguments);
        case Options.WORKFLOWS -> new WorkflowBench(server, options).run(arguments);
        case Options.DELIVERIES -> new DeliveryBench(server, options).run(arguments);
        case Options.MET -> new MetBench(server, options).run(arguments);
        case Options.ASK -> new AskBench(server, options).run(arguments);
        case Options.VISIBILITY -> new VisibilityBench(server, options).run(arguments);
        case Options.NEIGHBOUR -> new NeighbourBench(server, options).run(arguments);
        case Options.SCALE -> new ScaleBench(server, options).run(arguments);
        default -> new RecordBench(server, options).run(arguments);
      }
    }
  }
}

package plinth.kernel.http.openapi;

import java.util.List;

/** The routes that no resource method serves, as operations. */
final class ServerRoutes {
  private ServerRoutes() {}

  /** Adds them to the paths of the document. */
  static void add(Node paths) {
    Node checks =
        Node.object(
            Node.of("status", Node.type("string").with("enum", List.of("UP", "DOWN")))
                .with("checks", Node.list(Node.type("object"))));
    for (String[] check :
        new String[][] {
          {"", "all checks", "Those of the three routes beneath it, in one answer."},
          {
            "/live",
            "whether the process answers",
            "For the probe that restarts a process which hangs."
          },
          {
            "/ready",
            "whether the database answers, migrated",
            "For the balancer that sends requests only to a server which can answer them."
          },
          {
            "/started",
            "whether the migrations are done",
            "For the probe that gives a starting server its time."
          }
        }) {
      Node get = operation("health" + check[0].replace("/", "_"), "Health: " + check[1]);
      get.with("description", check[2]);
      answer(get, "200", "Up", "application/json", checks);
      answer(get, "503", "Down", "application/json", checks);
      paths.child("/health" + check[0]).with("get", get);
    }
    Node metrics = operation("metrics", "Metrics in the text form of Prometheus");
    metrics.with(
        "description",
        "Without `PLINTH_METRICS_TOKEN` they are for callers on the same machine alone; with it, it is asked for as a bearer token.");
    answer(metrics, "200", "The metrics", "text/plain", Node.type("string"));
    Refusals.add(child(metrics), 401);
    paths.child("/metrics").with("get", metrics);

    Node document = operation("openapi", "This document");
    document.with("description", "Every route of the server, whatever the caller may do.");
    Node format = Node.type("string").with("enum", List.of("json", "yaml"));
    document.with(
        "parameters",
        List.of(
            Node.of("name", "format")
                .with("in", "query")
                .with("description", "The form; without it the header Accept decides, then YAML")
                .with("schema", format)));
    Node form = Node.of("schema", Node.type("object"));
    Node forms = Node.of("application/json", form).with("application/yaml", form);
    child(document).with("200", Node.of("description", "The document").with("content", forms));
    paths.child("/openapi").with("get", document);

    Node page = operation("openapi_ui", "A page to read this document and to call the routes");
    page.with("description", "It works without the internet.");
    answer(page, "200", "The page", "text/html", Node.type("string"));
    paths.child("/openapi-ui/").with("get", page);

    Node console = operation("console", "A page for administrators: records, boards, billing");
    console.with("description", "It calls the routes of this document and no others.");
    answer(console, "200", "The page", "text/html", Node.type("string"));
    paths.child("/console/").with("get", console);

    Node socket = operation("data_events", "Events of the workspace, over a WebSocket");
    socket.with(
        "description",
        "The first message is `{ \"token\": \"<access token>\" }`, within ten seconds; then come"
            + " frames `{ event, data }`.");
    child(socket).with("101", Node.of("description", "The connection is a WebSocket now"));
    paths.child("/api/v1/data/events").with("get", socket);
  }

  private static Node operation(String id, String summary) {
    return Node.of("operationId", id)
        .with("tags", List.of("Server"))
        .with("summary", summary)
        .with("responses", Node.empty())
        .with("security", List.of());
  }

  private static Node child(Node operation) {
    return operation.child("responses");
  }

  private static void answer(
      Node operation, String status, String description, String media, Node schema) {
    child(operation)
        .with(
            status,
            Node.of("description", description)
                .with("content", Node.of(media, Node.of("schema", schema))));
  }
}

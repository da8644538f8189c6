package plinth.contract;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.OpenApi;
import plinth.testing.Operation;

/** The examples of the server's document match its schemas. */
class ExamplesTest {
  private final List<Operation> operations;

  ExamplesTest() throws IOException {
    operations = Operation.all(OpenApi.built());
  }

  @Test
  void bodiesAndAnswersAreValidBySchema() {
    Contract contract = new Contract(operations);
    assertThat(operations)
        .hasSizeGreaterThan(300)
        .flatExtracting(contract::faultsOfExamples)
        .isEmpty();
  }

  @Test
  void parametersAreOfTheirType() {
    List<String> faults = new ArrayList<>();
    for (Operation operation : operations) {
      for (String in : List.of("path", "query", "header")) {
        for (JsonObject parameter : operation.parameters(in)) {
          String type = parameter.getJsonObject("schema").getString("type", "");
          boolean isNumber = parameter.get("example") instanceof JsonNumber;
          if (parameter.containsKey("example") && isNumber != type.matches("integer|number")) {
            faults.add(operation + " " + parameter);
          }
        }
      }
    }
    assertThat(faults).isEmpty();
  }
}

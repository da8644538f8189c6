package plinth.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class PortsTest {
  @Test
  void refusesATakenPortInOneLine() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
      int port = taken.getLocalPort();
      assertThatThrownBy(() -> Ports.choose(port, "PLINTH_HTTP_PORT"))
          .isInstanceOf(StartFailure.class)
          .hasMessage(
              "port "
                  + port
                  + " is in use; stop the program that listens there, or set PLINTH_HTTP_PORT");
    }
  }

  @Test
  void aReservedPortIsTakenAndRefusesConnections() throws Exception {
    int port;
    try (ReservedPort kept = ReservedPort.reserve(0, "PLINTH_HTTP_PORT")) {
      port = kept.number();
      assertThat(Ports.isFree(port)).isFalse();
      assertThatThrownBy(() -> new Socket("localhost", port).close())
          .isInstanceOf(ConnectException.class);
      assertThatThrownBy(() -> ReservedPort.reserve(port, "PLINTH_HTTP_PORT"))
          .isInstanceOf(StartFailure.class)
          .hasMessageStartingWith("port " + port + " is in use");
    }
    assertThat(Ports.isFree(port)).isTrue();
  }

  @Test
  void zeroTakesAFreeOne() {
    int port = Ports.choose(0, "PLINTH_HTTP_PORT");
    assertThat(Ports.isFree(port)).isTrue();
  }
}

package plinth.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Resolves a name. The addresses it returns are the ones that are checked and connected to. */
@FunctionalInterface
interface Resolver {
  /** Returns all addresses of a name. */
  List<InetAddress> addresses(String host) throws UnknownHostException;

  /** Resolves a name with the machine's resolver. */
  static List<InetAddress> ofMachine(String host) throws UnknownHostException {
    return List.of(InetAddress.getAllByName(host));
  }
}

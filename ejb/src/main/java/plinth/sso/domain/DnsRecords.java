package plinth.sso.domain;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import javax.naming.Context;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.directory.InitialDirContext;
import plinth.kernel.Log;
import plinth.sso.SsoConfig;

/** Text records by the name service, with the JDK's own client: two tries of two seconds. */
@ApplicationScoped
class DnsRecords implements TxtRecords {
  private static final Log LOG = Log.of(DnsRecords.class);
  private static final String TYPE = "TXT";

  @Inject private SsoConfig config;

  // Only this provider and only texts are asked for: no object is made of an answer.
  @SuppressWarnings("BanJNDI")
  @Override
  public List<String> of(String name) {
    try {
      InitialDirContext names = new InitialDirContext(environment());
      try {
        return texts(names.getAttributes(name + ".", new String[] {TYPE}).get(TYPE));
      } finally {
        names.close();
      }
    } catch (NamingException e) {
      LOG.info("dns_record_missing", "name", name, "reason", e.getClass().getSimpleName());
      return List.of();
    }
  }

  @SuppressWarnings("JdkObsolete") // JNDI takes no other map
  private Hashtable<String, String> environment() {
    Hashtable<String, String> environment = new Hashtable<>();
    environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.dns.DnsContextFactory");
    environment.put(
        Context.PROVIDER_URL, config.nameServer().map(server -> "dns://" + server).orElse("dns:"));
    environment.put("com.sun.jndi.dns.timeout.initial", "2000");
    environment.put("com.sun.jndi.dns.timeout.retries", "2");
    return environment;
  }

  private static List<String> texts(Attribute found) throws NamingException {
    List<String> texts = new ArrayList<>();
    for (int i = 0; found != null && i < found.size(); i++) {
      texts.add(String.valueOf(found.get(i)));
    }
    return texts;
  }
}

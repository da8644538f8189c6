package plinth.proof;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.inject.Inject;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;

/** All proofs, by class and method. */
@ApplicationScoped
public class Proofs {
  /** The classes with proofs; each of their public methods that takes a {@link Ground} is one. */
  public static final List<Class<?>> ALL =
      List.of(
          EntityProof.class,
          DeletionsProof.class,
          TransactionProof.class,
          ConnectionProof.class,
          PlaneProof.class,
          RowSecurityProof.class,
          RaceProof.class,
          FilesProof.class,
          PlatformJobsProof.class,
          JobListProof.class,
          ExportProof.class,
          ImportsProof.class,
          UsageProof.class);

  @Inject private Grounds grounds;

  /** The proofs of a class, in the order of their names. */
  public static List<String> of(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .filter(method -> Arrays.equals(method.getParameterTypes(), new Class<?>[] {Ground.class}))
        .map(Method::getName)
        .sorted()
        .toList();
  }

  /** Runs one proof; what it throws is why it failed. */
  public void run(String type, String method, boolean isDedicated) throws Throwable {
    for (Class<?> candidate : ALL) {
      if (candidate.getSimpleName().equals(type)) {
        Object proof = CDI.current().select(candidate).get();
        try {
          candidate.getMethod(method, Ground.class).invoke(proof, grounds.of(isDedicated));
        } catch (InvocationTargetException e) {
          throw e.getCause();
        }
        return;
      }
    }
    throw new IllegalArgumentException("no proof " + type);
  }
}

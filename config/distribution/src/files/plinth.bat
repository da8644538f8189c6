@echo off
rem The command-line client of operators: plinth --help
setlocal
if defined JAVA_HOME (set "java=%JAVA_HOME%\bin\java") else (set "java=java")
"%java%" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar "%~dp0lib\plinth-cli.jar" %*
exit /b %ERRORLEVEL%

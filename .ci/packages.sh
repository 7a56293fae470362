# shellcheck shell=sh
# Installs packages of the system, and Python packages in environments of their own.
#
# A script of sh sets `me`, the name before its messages, and then sources this file:
#
#     has libpng || wanted libpng-dev "reads PNG files" libpng
#     install_wanted
#
# Nothing is printed where nothing is missing. A script ends with status 2 where a package cannot be installed.

packages='' without_brew=''

fail() { # message
  echo "${me:?}: error: $*" >&2
  exit 2
}

on_macos() { [ "$(uname -s)" = Darwin ]; }

# Notes that a package is missing. Without a name in Homebrew it has to be installed by hand on macOS.
wanted() { # Debian package, reason, Homebrew package
  if on_macos && [ -n "${3:-}" ]; then
    set -- "$3" "$2"
  elif on_macos; then
    without_brew="$without_brew $1"
  fi
  packages="$packages $1"
  echo "$me: $1 is missing: $2"
}

# Installs all packages that are wanted, with apt-get or on macOS with Homebrew.
install_wanted() {
  [ -n "$packages" ] || return 0
  if on_macos; then
    command -v brew >/dev/null 2>&1 || fail "no Homebrew to install with; install by hand:$packages"
    [ -z "$without_brew" ] || fail "Homebrew has not all of them; install by hand:$packages"
    echo "$me: brew install$packages"
    # shellcheck disable=SC2086
    brew install $packages || fail "brew could not install;$packages are needed"
  else
    command -v apt-get >/dev/null 2>&1 || fail "no apt-get to install with; install by hand:$packages"
    if [ "$(id -u)" = 0 ]; then
      sudo=
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
      sudo=sudo
    else
      fail "no rights to install; run: sudo apt-get install$packages"
    fi
    echo "$me: apt-get install$packages"
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086
    { $sudo apt-get update -q && $sudo apt-get install -q -y --no-install-recommends $packages; } >&2 ||
      fail "apt-get could not install;$packages are needed"
  fi
  packages=''
}

# Whether pkg-config knows a library.
has() { # library
  command -v pkg-config >/dev/null 2>&1 && pkg-config --exists "$1" 2>/dev/null
}

# Whether dpkg says that a package is installed.
has_package() { # Debian package
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# What every adapter written in C is built with.
want_c_compiler() { # what is compiled
  command -v cc >/dev/null 2>&1 || wanted gcc "compiles $1"
  command -v make >/dev/null 2>&1 || wanted make "builds $1"
  [ -e /usr/include/stdio.h ] || on_macos || wanted libc6-dev "the C library"
  command -v pkg-config >/dev/null 2>&1 || wanted pkg-config "finds the libraries" pkgconf
}

# Makes a virtual environment of Python that holds some packages, in place of what was there.
# Returns 1 and sets `why` where that fails.
make_environment() { # folder, arguments of pip install
  environment=$1
  shift
  python3 -m venv --clear "$environment" >&2 || {
    why="python3 could not make $environment"
    return 1
  }
  "$environment/bin/python" -m pip install -q --disable-pip-version-check "$@" >&2 || {
    why="pip could not install $*"
    return 1
  }
}

# Makes a virtual environment of a file of requirements, unless it is there and holds the same.
# A compiled package of another Python does not load, so an environment that does not run is made again.
want_environment() { # folder, file of requirements, lowest minor version of Python 3
  if cmp -s "$2" "$1/requirements.txt" && "$1/bin/python" -c '' 2>/dev/null; then return 0; fi
  python3 -c "import sys; sys.exit(sys.version_info < (3, $3))" ||
    fail "$(python3 --version) is too old; 3.$3 or later is needed"
  echo "$me: Python packages into $1"
  mkdir -p "$(dirname "$1")"
  make_environment "$1" -r "$2" || fail "$why"
  cp "$2" "$1/requirements.txt"
}
